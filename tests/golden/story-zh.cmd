printf 'lang zh\nload apple heads=2\nrun\nshow weights\nexplain weights[0,2]\nscale off\nmetrics\n' | qkv -
