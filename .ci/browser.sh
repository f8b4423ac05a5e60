#!/bin/sh
# The exported page and recordings in a real browser (tests/browser), and recordings in asciinema. Brings node, npm,
# Chromium, asciinema, playwright-core and asciinema-player where it can: on Debian as root, each within its time. What
# cannot be had is left out, and said.
set -u
cd "$(dirname "$0")/.." || exit 1

has() { command -v "$1" >/dev/null 2>&1; }

missing=''
has chromium || has chromium-browser || has google-chrome || missing="$missing chromium"
has node || missing="$missing nodejs"
has npm || missing="$missing npm"
has asciinema || missing="$missing asciinema"
if [ -n "$missing" ] && has apt-get && [ "$(id -u)" = 0 ]; then
    echo "browser: installing$missing"
    # shellcheck disable=SC2086
    { timeout 20 apt-get update; DEBIAN_FRONTEND=noninteractive timeout 90 apt-get install -y --no-install-recommends $missing; } \
        </dev/null >/dev/null 2>&1 || echo "browser: installing$missing did not succeed"
fi
if has npm && { [ ! -d tests/browser/node_modules/playwright-core ] || [ ! -d tests/browser/node_modules/asciinema-player ]; }; then
    (cd tests/browser && timeout 30 npm install --no-package-lock --no-audit --no-fund </dev/null >/dev/null 2>&1) ||
        echo "browser: npm could not install playwright-core and asciinema-player"
fi
exec sh tests/browser/run.sh
