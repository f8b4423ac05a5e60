# the words of a lesson: a choice, free play and back, skipping to the end, steps by name
qkv -c 'lesson five-steps; lesson goto scale-and-order; a; hint; B; lesson next; scale 3; resume; resume; again; c; skip; steps'
qkv -c 'lesson five-steps; lesson goto whole-row; skip; skip; lesson next; lesson next; lesson back'
qkv -c 'lesson five-steps; drill weights; hint; lesson scale; leave; leave'
qkv -c 'lesson 3; lesson next; nonsense'
qkv -c 'lesson 3; lesson next; 1 2'
qkv -c 'lesson 3; answer 1'
qkv -c 'lesson 3; hint'
qkv -c 'lesson 3; undo'
for word in 'answer 1' hint skip again resume steps 'lesson next' 'lesson goto 2' lesson 'lesson nowhere'; do qkv -c "$word"; done
