qkv -c 'scale; mask; align; padding; heads; kv_heads; position; rope_base; q_start; k_start; t5; bias; temperature; stable; fill; empty_row; init; seed; lang; digits'
