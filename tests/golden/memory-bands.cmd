# rows had some at a time are the same numbers as those of a step that is kept
asked='show weights; show weights[1:3, 0:2] head=1; show scores[2,:]; show z; show out; show q; explain weights[2,1]; explain out[1,2]; goto masked; cell 2 0; explain .; metrics hn; metrics entropy 2; metrics colsum 1; metrics wrongsum; metrics forbidden; metrics sd; cost online row=2; show scores grad; sweep scale on off metric=hn,top'
for set in 'mask causal' 'position rope; precision bf16' 'padding 2; mask padding' 'position alibi; heads 4' 'position t5; temperature 2'; do
    echo "$set"
    qkv -c "load apple heads=2; $set; $asked" >"$TMP/kept"
    qkv -c "load apple heads=2; memory 0.0001; $set; $asked" >"$TMP/rows"
    diff "$TMP/kept" "$TMP/rows"
done
qkv -c 'load apple heads=2; gradients' >"$TMP/kept"
qkv -c 'load apple heads=2; memory 0.0001; gradients' >"$TMP/rows"
diff "$TMP/kept" "$TMP/rows" | grep -v '^[<>].*\(scores\|scaled\|masked\|weights\|softmax\|row\)'
# what is looked for is found in rows had some at a time, walked on and back
for step in scores masked weights z out; do
    for found in 'find max' 'find min' 'find >0.3; find next; find next; find next; find next; find next' \
        'cell 1 1; find <=0.5; find previous; find previous; find previous; find previous' 'find =0.33; find next' \
        'find nan' 'find >99' 'edit x[1,0] nan; find nan; find previous; find max'; do
        seek="mask causal; goto $step; cell 1 0; $found"
        qkv -c "load apple heads=2; $seek" 2>&1 | grep -v '^most changed' >"$TMP/kept"
        qkv -c "load apple heads=2; memory 0.0001; $seek" 2>&1 | grep -v '^memory' >"$TMP/rows"
        diff "$TMP/kept" "$TMP/rows" || echo "$step: $found"
    done
    qkv -c "load apple heads=2; memory 0.0001; mask causal; goto $step; cell 1 0; find max; find previous; find >99" 2>&1 | tail -n 3
done
# what needs them all says so
for line in 'freeze on' 'save weights w.npy' 'export all.npz' 'export all.py' 'export page.html' 'view heads' 'view bars' \
    'view flow' 'view gradient' 'rank' 'metrics erank' 'metrics perm' 'metrics grad_wq' 'show k grad' 'bug plant softmax-columns' \
    'pin; compare weights' 'run' 'memory 0' 'memory much' 'memory'; do
    qkv -c "load apple heads=2; memory 0.0001; goto weights; $line" 2>&1 | tail -n +4
done
# the largest there can be
qkv -c 'new tokens=65536 d_model=64 heads=1; mask causal; goto weights; cell 60000 123; show weights[60000,:]; show weights[0:2, 0:3]; print'
qkv -c 'help memory'
