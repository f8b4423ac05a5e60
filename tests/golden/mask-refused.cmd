qkv -c 'load apple; mask casual'
