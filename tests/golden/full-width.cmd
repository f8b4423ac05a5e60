qkv -c 'load　apple　ｈｅａｄｓ＝２；ｓｈｏｗ weights［0，2］；fill −1e9'
