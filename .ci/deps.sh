#!/bin/sh
# What qkv is built with, and how each package manager calls it.
#   deps.sh install [build|test|lint]   installs what is missing (default: test, which contains build)
#   deps.sh check   [build|test|lint]   says what is missing in one sentence, and fails
# What is only a wish is installed for the tests too; without it some of them are left out, and say so.
# DEPS_DRY=1 only says what install would run. CC, CPPFLAGS and LDFLAGS are those of the build.
set -u
CC=${CC:-cc}

# level  what                   probe                      apt                 dnf                 pacman       apk                brew
TABLE='
build|make|runs make|make|make|make|make|make
build|a C17 compiler|compiles|gcc libc6-dev|gcc glibc-devel|gcc|gcc musl-dev|gcc
build|ncurses (wide)|links curses.h ncursesw|libncurses-dev|ncurses-devel|ncurses|ncurses-dev|ncurses
build|GNU Readline|links readline/readline.h readline|libreadline-dev|readline-devel|readline|readline-dev|readline
build|libunistring|links unistr.h unistring|libunistring-dev|libunistring-devel|libunistring|libunistring-dev|libunistring
build|jansson|links jansson.h jansson|libjansson-dev|jansson-devel|jansson|jansson-dev|jansson
build|libzip|links zip.h zip|libzip-dev|libzip-devel|libzip|libzip-dev|libzip
test|cmocka|links cmocka.h cmocka|libcmocka-dev|libcmocka-devel|cmocka|cmocka-dev|cmocka
test|tmux|runs tmux|tmux|tmux|tmux|tmux|tmux
wish|libvterm|links vterm.h vterm|libvterm-dev|libvterm-devel|libvterm|libvterm-dev|libvterm
lint|clang|runs clang|clang|clang|clang|clang|llvm
lint|the sanitizers|sanitizes|libclang-rt-dev|libasan libubsan compiler-rt|compiler-rt|compiler-rt|llvm
lint|clang-format|runs clang-format|clang-format|clang-tools-extra|clang|clang-extra-tools|clang-format
'

compile() { # compile TEXT FLAGS...: does a program of this text compile and link?
    text=$1 && shift
    # shellcheck disable=SC2086
    printf '%b' "$text" | $CC -x c -std=c17 -D_GNU_SOURCE ${CPPFLAGS:-} $KEGS_I - -o "$scratch/probe" $KEGS_L ${LDFLAGS:-} "$@" 2>/dev/null
}

PRELUDE='#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <setjmp.h>\n'
MAIN='int main(void) { return 0; }\n'

compiles() { compile "$PRELUDE$MAIN"; }
links() { compile "$PRELUDE#include <$1>\n$MAIN" "-l$2"; }
runs() { command -v "$1" >/dev/null 2>&1; }
sanitizes() { compile "$MAIN" -fsanitize=address,undefined && (CC=clang && compile "$MAIN" -fsanitize=address,undefined); }

manager() {
    for name in apt-get dnf pacman apk brew; do
        if runs $name; then echo $name && return; fi
    done
    echo none
}

install_with() { # the commands, one a line, that install the packages given
    case $manager in
    apt-get) echo "apt-get update" && echo "env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $*" ;;
    dnf) echo "dnf install -y $*" ;;
    pacman) echo "pacman -Sy --needed --noconfirm $*" ;;
    apk) echo "apk update" && echo "apk add $*" ;;
    brew) echo "brew install $*" ;;
    esac
}

verb=${1:-install} level=${2:-test}
case $level in build) levels=build ;; test) levels="build test" ;; lint) levels="build test lint" ;; *)
    echo "deps.sh: the level is build, test or lint, not '$level'" >&2 && exit 2 ;;
esac
[ "$verb $level" = "install build" ] || [ "$verb" = check ] || levels="$levels wish"
case $verb in install | check) ;; *) echo "deps.sh: install or check, not '$verb'" >&2 && exit 2 ;; esac

scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT
KEGS_I='' KEGS_L=''
for keg in /opt/homebrew/opt /usr/local/opt; do
    for lib in ncurses readline libunistring jansson libzip cmocka libvterm; do
        [ -d $keg/$lib ] && KEGS_I="$KEGS_I -I$keg/$lib/include" KEGS_L="$KEGS_L -L$keg/$lib/lib"
    done
done

manager=$(manager) missing='' packages=''
while IFS='|' read -r row what probe apt dnf pacman apk brew; do
    case " $levels " in *" $row "*) ;; *) continue ;; esac
    $probe && continue
    missing="$missing${missing:+, }$what"
    case $manager in
    apt-get) packages="$packages $apt" ;;
    dnf) packages="$packages $dnf" ;;
    pacman) packages="$packages $pacman" ;;
    apk) packages="$packages $apk" ;;
    brew) packages="$packages $brew" ;;
    esac
done <<EOF
$(printf '%s' "$TABLE" | grep .)
EOF

if [ -z "$missing" ]; then
    [ "$verb" = install ] && echo "deps: nothing is missing."
    exit 0
fi
case $missing in *,*) is=are ;; *) is=is ;; esac
if [ "$verb" = check ]; then
    echo "$missing $is missing: run make deps$([ "$level" = lint ] && echo ' lint')" >&2
    exit 1
fi
if [ "$manager" = none ]; then
    echo "deps: $missing $is missing, and none of apt, dnf, pacman, apk or brew is here to install: please install by hand." >&2
    exit 1
fi

sudo=''
if [ "$manager" != brew ] && [ "$(id -u)" != 0 ]; then
    if ! runs sudo; then
        echo "deps: $missing $is missing, and installing needs root but sudo is not here: as root, run" >&2
        # shellcheck disable=SC2086
        install_with $packages | sed 's/^/  /' >&2
        exit 1
    fi
    sudo='sudo '
fi
echo "deps: $missing $is missing; this will run:"
# shellcheck disable=SC2086
install_with $packages | sed "s/^/  $sudo/"
[ -n "${DEPS_DRY:-}" ] && exit 0
# An update that fails is only a warning: what is needed may be in the lists already.
# shellcheck disable=SC2086
install_with $packages | while read -r command; do
    $sudo$command </dev/null || case $command in *update) echo "deps: '$command' failed; trying to go on." >&2 ;; *) exit 1 ;; esac
done || { echo "deps: the installation failed." >&2 && exit 1; }
still=$(sh "$0" check "$level" 2>&1) || { echo "deps: installed, but ${still%: run*}." >&2 && exit 1; }
