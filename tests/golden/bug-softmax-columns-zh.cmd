printf '1,0\n0,0\n' >"$TMP/q.csv"
printf '0,0\n1.0986122886681098,0\n' >"$TMP/k.csv"
printf '1,2\n3,4\n' >"$TMP/v.csv"
qkv --lang zh -c "load $TMP; scale off; show weights; bug plant softmax-columns; show weights; metrics wrongsum; metrics rowsum 0; metrics colsum 0; goto weights; explain weights[0,1]; show q grad"
