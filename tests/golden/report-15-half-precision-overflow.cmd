line=256
for i in 1 2 3 4 5 6 7; do line=$line,$line; done
echo "$line" | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1\n' >"$TMP/v.csv"
qkv -c "load $TMP; show scores; explain scaled[0,0]; show weights; precision f32; show scores; show scaled; show weights; precision f16; show scores; show scaled; show weights"
