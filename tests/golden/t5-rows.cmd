printf '0\n' >"$TMP/t5_table.csv"
qkv -c "new tokens=4 heads=1; load t5_table $TMP/t5_table.csv"
