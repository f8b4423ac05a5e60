qkv -c 'load rows3; position sinusoidal'
qkv -c 'load rows3; position rope'
qkv -c 'load pad; position rope'
