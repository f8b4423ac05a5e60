qkv --lang zh -c 'load apple; mask casual'
