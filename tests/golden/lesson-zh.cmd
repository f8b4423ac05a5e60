# a lesson at a pipe: beats, a number with its hint and misses, a prediction, a choice, a task done in another way
qkv --lang zh <<'LINES'
lesson five-steps


hint
0.9
0.7071

lesson goto 8


0.5
hint
answer 0.665
leave
undo 99
LINES
qkv --lang zh <<'LINES'
load apple heads=2
lesson scale
lesson goto repair
temperature 2
temperature 8
state

leave
undo 4
show weights
LINES
