for kind in stored.npz deflated.npz model.safetensors model.json; do
    qkv -c "names tests/data/archive/$kind; load tests/data/archive/$kind heads=2; show out"
done
qkv -c 'load x "tests/data/archive/stored.npz:odd name; #1[1]"; show x'
qkv -c 'load x "tests/data/archive/model.safetensors:odd name; #1"[1, 0:2, 1:]; show x'
qkv -c 'load x tests/data/archive/deflated.npz:x[0:2, 3]; show x'
qkv -c 'load x tests/data/archive/model.json[0:2]; show x'
qkv -c 'load tests/data/archive/stored.npz:wq'
qkv -c 'load bias tests/data/archive/model.json:nothing'
qkv -c 'load bias tests/data/archive/model.json'
qkv -c 'load x tests/data/archive/model.json:x[3]'
qkv -c 'load x tests/data/archive/model.json:x[0,1,2]'
qkv -c 'load x tests/data/archive/absent.npz:x'
qkv -c 'load tests/data/bad/st_ok_half_bfloat.safetensors'
qkv -c 'load tests/data/bad/st_escape_in_name.safetensors'
qkv -c 'load x tests/data/bad/npz_crc_mismatch.npz'
qkv -c 'names tests/data/bad/npy_dtype_complex.npy'
qkv -c 'names data'
