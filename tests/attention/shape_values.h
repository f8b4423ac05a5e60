/* Made by make_shape.py with NumPy 1.24.2. */
#include <math.h>

static const struct {
    const char *lines;
    struct {
        const char *name;
        double value;
    } metric[8];
} SHAPES[] = {
    {"new tokens=16 d_model=64 heads=1 seed=1",
     {{"neff", 0x1.6f3706aebb7acp+3},
      {"jsn", 0x1.0c67ab6b47747p-3},
      {"erank", 0x1.43475936211b0p+3},
      {"rank", 0x1.0000000000000p+4},
      {"winners", 0x1.4000000000000p+3},
      {"cosy", 0x1.0e6fbd2f93ef8p-1},
      {"res", 0x1.79aefff5fcb98p-1},
      {"headsim", NAN}}},
    {"new tokens=16 d_model=64 heads=1 seed=2; scale off",
     {{"neff", 0x1.82e1947298890p+0},
      {"jsn", 0x1.69e7668f6205bp-1},
      {"erank", 0x1.3aeeb6d02afd9p+3},
      {"rank", 0x1.0000000000000p+4},
      {"winners", 0x1.2000000000000p+3},
      {"cosy", 0x1.2d0b68b1fe9dap-4},
      {"res", 0x1.df789b518228dp-1},
      {"headsim", NAN}}},
    {"new tokens=7 d_model=12 heads=3 seed=5; scale on; mask causal; head 2",
     {{"neff", 0x1.ca0a0d74c1d05p+1},
      {"jsn", 0x1.1ba6c166e8ae0p-2},
      {"erank", 0x1.2b1df6d631290p+2},
      {"rank", 0x1.0000000000000p+2},
      {"winners", 0x1.0000000000000p+2},
      {"cosy", 0x1.57d2023ee6acep-1},
      {"res", 0x1.4dad56cbec248p-1},
      {"headsim", 0x1.bd37df1fd96f0p-1}}},
    {"new tokens=9 d_model=8 heads=4 seed=9; mask none; head 1",
     {{"neff", 0x1.05398a155801cp+3},
      {"jsn", 0x1.7016aeaeb6d0fp-5},
      {"erank", 0x1.7251018d0ee23p+1},
      {"rank", 0x1.0000000000000p+1},
      {"winners", 0x1.0000000000000p+2},
      {"cosy", 0x1.5b8770a09dea3p-1},
      {"res", 0x1.2e1d694338fb2p-1},
      {"headsim", 0x1.5c75bc3424ddfp-1}}},
};
