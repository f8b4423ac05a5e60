# The Makefile in a folder with a program of its own: what is rebuilt, what is said, what is installed.
. tests/infra/cases.sh

unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES SAN BUILD WERROR UPDATE CFLAGS CPPFLAGS LDFLAGS
cp -R Makefile .ci README.md LICENSE "$work"
cd "$work" || exit 1
mkdir -p src/base data/apple bin
echo 'int base_one(void);' >src/base/one.h
printf '#include "base/one.h"\nint base_one(void) { return 0; }\n' >src/base/one.c
printf '#include "base/one.h"\nint main(void) { return base_one(); }\n' >src/main.c
echo '1' >data/apple/x.csv
real=$(command -v gcc || command -v clang)
printf '#!/bin/sh\nexec %s "$@"\n' "$real" >bin/one && cp bin/one bin/two
printf '#!/bin/sh\ncase "$*" in *-lncursesw*) exit 1;; esac\nexec %s "$@"\n' "$real" >bin/poor && chmod +x bin/*

made() { make CC="$work/bin/one" "$@" >said 2>&1; }
compiled() { grep -c -e "-c -o" said; }

check "the first make builds" made
check "the program stands at the top" ./qkv
check "all is compiled" [ "$(compiled)" = 2 ]
check "the second make succeeds" made
check "the second make compiles nothing" [ "$(compiled)" = 0 ]
touch -t 200101010000 build/base/one.o
check "a make after a change succeeds" made
check "one file that changed is compiled alone" [ "$(compiled)" = 1 ]
check "another compiler succeeds" make CC="$work/bin/two"
check "after another compiler the first succeeds" made
check "after another compiler all is compiled anew" [ "$(compiled)" = 2 ]
check "other flags succeed" made CFLAGS=-O0
check "under other flags all is compiled anew" [ "$(compiled)" = 2 ]
check "the sanitizers build" make CC="$real" SAN=1
check "the sanitizers have their own program" build-san/qkv
check "after the sanitizers make succeeds" made CFLAGS=-O0
check "the sanitizers leave the other objects alone" [ "$(compiled)" = 0 ]

check "a missing library stops the build" fails make CC="$work/bin/poor" BUILD=build-poor
make CC="$work/bin/poor" BUILD=build-poor >said 2>&1
check "a missing library is named" says said "ncurses (wide) is missing: run make deps"
check "nothing is compiled without it" [ "$(compiled)" = 0 ]

check "install succeeds" made install DESTDIR="$work/root" PREFIX=/usr
check "the program is installed" root/usr/bin/qkv
check "its data are installed" cmp data/apple/x.csv root/usr/share/qkv/data/apple/x.csv
check "clean succeeds" made clean
check "clean leaves no build" [ "$(ls -d build* qkv 2>/dev/null)" = "" ]
check "clean leaves the sources" [ -e src/main.c ]

finish
