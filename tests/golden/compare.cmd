qkv -c 'new; pin; scale off; compare; scale on; compare; init saturated; compare'
