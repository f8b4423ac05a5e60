printf 'load apple heads=2\n# looks\nshow weights[0]\nsclae off\nseed 3\n' > "$TMP/a.qkv"
qkv "$TMP/a.qkv"; echo "status $?"
qkv -c "source $TMP/a.qkv"; echo "status $?"
printf 'source %s/b.qkv\n' "$TMP" > "$TMP/b.qkv"
qkv -c "source $TMP/b.qkv" 2>&1 | grep -o 'source is 16 files deep'
