{ echo 'load apple'; i=0; while [ $i -lt 1002 ]; do echo 'scale toggle'; i=$((i + 1)); done; echo 'undo 1000'; echo 'scale'; echo 'undo'; } >"$TMP/a.qkv"
qkv --lang zh "$TMP/a.qkv" 2>&1 | tail -n 4
