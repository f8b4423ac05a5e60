# .ci/deps.sh, told of a machine by fake programs: what it finds missing, what it would run, and with whose rights.
. tests/infra/cases.sh

real=$PATH script=$PWD/.ci/deps.sh

# machine MISSING UID PROGRAMS...: a folder of programs for PATH, in which the compiler lacks what MISSING matches
machine() {
    rm -rf "$work/bin" && mkdir "$work/bin"
    printf '#!/bin/sh\n' >"$work/bin/tmux" # what the tests need besides libraries is there
    for tool in sh make mktemp rm grep sed cat; do ln -s "$(PATH=$real command -v $tool)" "$work/bin/$tool"; done
    printf '#!/bin/sh\ncase "%s $*" in %s) exit 1;; esac\n' "any" "$1" >"$work/bin/cc"
    printf '#!/bin/sh\necho %s\n' "$2" >"$work/bin/id"
    shift 2
    for tool in "$@"; do printf '#!/bin/sh\necho "%s $*" >>"%s"\n' "$tool" "$work/ran" >"$work/bin/$tool"; done
    cp "$work/bin/cc" "$work/bin/clang" && chmod +x "$work"/bin/cc "$work"/bin/clang "$work"/bin/id "$work"/bin/*[!.]
    rm -f "$work/ran"
}

deps() { PATH=$work/bin CC=cc CPPFLAGS='' LDFLAGS='' DEPS_DRY=${DRY-1} sh "$script" "$@" >"$work/said" 2>&1; }
ran() { [ "$(cat "$work/ran" 2>&1)" = "$1" ] || { cat "$work/ran"; return 1; }; }

machine none 0 apt-get
check "with all there it succeeds" deps install
check "with all there it says so in a line" [ "$(cat "$work/said")" = "deps: nothing is missing." ]
check "with all there the check is silent" deps check
check "with all there nothing is said" [ ! -s "$work/said" ]

machine 'any*-lvterm*' 0 apt-get
check "what is only a wish fails no check" deps check
check "what is only a wish is installed with the rest" deps install
check "what is only a wish is named" says "$work/said" "install -y --no-install-recommends libvterm-dev"
check "the build wishes for nothing" deps install build
check "and says that nothing is missing" [ "$(cat "$work/said")" = "deps: nothing is missing." ]

machine 'any*-lcmocka*' 0 apt-get
check "what the tests need is no matter of the build" deps check build
check "a missing library fails the check" fails deps check test
check "the check is one sentence" [ "$(cat "$work/said")" = "cmocka is missing: run make deps" ]
machine 'any*-lncursesw*|any*-lcmocka*' 0 apt-get
check "two missing libraries fail the check" fails deps check
check "two are joined" [ "$(cat "$work/said")" = "ncurses (wide), cmocka are missing: run make deps" ]

machine 'any*-lncursesw*|any*-lcmocka*' 0 apt-get
check "a dry run succeeds" deps install
check "a dry run names what is missing" says "$work/said" "ncurses (wide), cmocka are missing"
check "the lists of packages are fetched first" says "$work/said" "  apt-get update"
check "only what is missing is installed" says "$work/said" "apt-get install -y --no-install-recommends libncurses-dev libcmocka-dev"
check "root needs no sudo" fails says "$work/said" sudo
check "a dry run runs nothing" [ ! -e "$work/ran" ]

for each in "dnf|dnf install -y ncurses-devel libcmocka-devel" "pacman|pacman -Sy --needed --noconfirm ncurses cmocka" \
    "apk|apk add ncurses-dev cmocka-dev" "brew|brew install ncurses cmocka"; do
    machine 'any*-lncursesw*|any*-lcmocka*' 0 "${each%%|*}"
    check "${each%%|*} is found" deps install
    check "${each%%|*} is told its own names" says "$work/said" "${each#*|}"
done

machine 'any*' 1000 apt-get sudo
check "with no compiler it succeeds" deps install
check "a compiler is installed with the rest" says "$work/said" "gcc libc6-dev libncurses-dev libreadline-dev libunistring-dev libjansson-dev libzip-dev libcmocka-dev"
check "who is not root gets sudo" says "$work/said" "  sudo apt-get update"
machine 'any*' 1000 brew sudo
check "brew is never run as root" deps install
check "brew gets no sudo" fails says "$work/said" sudo

machine 'any*' 1000 apt-get
check "without sudo it is refused" fails deps install
check "and the commands for root are told" says "$work/said" "  apt-get update"
machine 'any*' 0
check "without a package manager it is refused" fails deps install
check "and the managers it knows are told" says "$work/said" "none of apt, dnf, pacman, apk or brew"

machine 'any*-lcmocka*' 0 apt-get env
DRY='' check "an installation that brings nothing fails" fails deps install
check "and says what is still missing" says "$work/said" "deps: installed, but cmocka is missing."
machine 'any*-lcmocka*' 1000 apt-get sudo
DRY='' check "sudo that brings nothing fails" fails deps install
check "sudo is given each command" ran "sudo apt-get update
sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends libcmocka-dev"

machine 'any*-lcmocka*' 0 apt-get
printf '#!/bin/sh\n[ "$1" != update ]\n' >"$work/bin/apt-get"
printf '#!/bin/sh\nprintf "#!/bin/sh\\n" >"%s"\n' "$work/bin/cc" >"$work/bin/env"
chmod +x "$work/bin/env"
DRY='' check "an update that fails does not stop an installation that succeeds" deps install
check "the failed update is told" says "$work/said" "'apt-get update' failed"

check "an unknown level is wrong usage" fails deps install everything
check "an unknown verb is wrong usage" fails deps remove

finish
