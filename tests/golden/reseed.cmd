qkv -c 'new tokens=4; reseed; init tied; reseed; seed'
