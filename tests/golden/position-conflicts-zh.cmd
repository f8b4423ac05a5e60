qkv --lang zh -c 'load rows3; position sinusoidal'
qkv --lang zh -c 'load rows3; position rope'
qkv --lang zh -c 'load pad; position rope'
