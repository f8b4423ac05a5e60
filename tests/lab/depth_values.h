/* Made by make_depth.py with NumPy 1.24.2. */
static const struct {
    const char *keys;
    size_t layers;
    double res[5], cos[5];
} STACKS[] = {
    {"layers=2 tokens=5 d_model=8",
     2,
     {0x1.c9539dd6fc6d1p-1, 0x1.f79af7730af90p-2, 0x1.38e3c292681adp-5},
     {-0x1.14a1737c9d466p-8, 0x1.7e5043051e79ep-1, 0x1.ff14f5b162912p-1}},
    {"layers=3 tokens=6 d_model=8 skip=on norm=on ffn=on seeds=3",
     3,
     {0x1.d5759a6183b84p-1, 0x1.8d6796d5596e3p-1, 0x1.7b699990847fap-1, 0x1.420c638f1937cp-1},
     {-0x1.be8f59a908a79p-7, 0x1.fdac060e0759ap-3, 0x1.4852a45a9bcb2p-2, 0x1.03220de9cda0ep-1}},
    {"layers=4 tokens=6 d_model=16 skip=on norm=on branch=1/sqrt(L) seeds=2",
     4,
     {0x1.d7dbc659144fep-1, 0x1.cc813dc697945p-1, 0x1.c1b38d7b98ef7p-1, 0x1.b3428b26eefe3p-1, 0x1.ae1f0b5195895p-1},
     {-0x1.d7e780b8ade44p-6, 0x1.431d5ed78fe42p-6, 0x1.f643f1313dc86p-5, 0x1.de9aede7645adp-4, 0x1.074627daba982p-3}},
    {"layers=3 tokens=7 d_model=16 scale=off skip=on branch=0.3",
     3,
     {0x1.e1ab8da91942fp-1, 0x1.e2afdd5d7b463p-1, 0x1.e35b5b596e073p-1, 0x1.dd1cb225ed431p-1},
     {-0x1.c18a827c83dc9p-6, -0x1.cccca4efd564fp-6, -0x1.1c4627bee8df2p-5, -0x1.ddbcd433e95fep-8}},
    {"layers=2 tokens=4 d_model=8 ffn=on norm=on seeds=2",
     2,
     {0x1.cc766c4071ea1p-1, 0x1.04cf13a4d627ep-1, 0x1.e7dcd875be930p-6},
     {-0x1.f8a8bbf6e5788p-4, 0x1.40c6e63a488f1p-1, 0x1.f73c9442e4636p-1}},
};
