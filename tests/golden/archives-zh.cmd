for kind in stored.npz deflated.npz model.safetensors model.json; do
    qkv -c "lang zh; names tests/data/archive/$kind; load tests/data/archive/$kind heads=2; show out"
done
qkv -c 'lang zh; load x "tests/data/archive/stored.npz:odd name; #1[1]"; show x'
qkv -c 'lang zh; load x "tests/data/archive/model.safetensors:odd name; #1"[1, 0:2, 1:]; show x'
qkv -c 'lang zh; load x tests/data/archive/deflated.npz:x[0:2, 3]; show x'
qkv -c 'lang zh; load x tests/data/archive/model.json[0:2]; show x'
qkv -c 'lang zh; load tests/data/archive/stored.npz:wq'
qkv -c 'lang zh; load bias tests/data/archive/model.json:nothing'
qkv -c 'lang zh; load bias tests/data/archive/model.json'
qkv -c 'lang zh; load x tests/data/archive/model.json:x[3]'
qkv -c 'lang zh; load x tests/data/archive/model.json:x[0,1,2]'
qkv -c 'lang zh; load x tests/data/archive/absent.npz:x'
qkv -c 'lang zh; load tests/data/bad/st_ok_half_bfloat.safetensors'
qkv -c 'lang zh; load tests/data/bad/st_escape_in_name.safetensors'
qkv -c 'lang zh; load x tests/data/bad/npz_crc_mismatch.npz'
qkv -c 'lang zh; names tests/data/bad/npy_dtype_complex.npy'
qkv -c 'lang zh; names data'
