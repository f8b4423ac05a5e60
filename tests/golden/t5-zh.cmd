printf '0,0\n1,-1\n2,-2\n3,-3\n' >"$TMP/t.csv"
qkv --lang zh -c "new tokens=6 d_model=4 heads=2; load t5_table $TMP/t.csv; position t5; scale off; show biased[5] head=0; show scores[5] head=0; explain biased[5,0]; t5 two-sided 4 8; explain biased[2,5] head=1; t5"
qkv --lang zh -c "new tokens=6 d_model=4 heads=1; load t5_table $TMP/t.csv; position t5"
