qkv -c "load apple; save weights $TMP/w.docx"
qkv -c "load apple; save weights $TMP/none/w.csv"
