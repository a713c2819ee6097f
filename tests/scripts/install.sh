#!/bin/sh
# `make install` puts the program, the library (see library.sh), the manual pages and the completions in place; `make uninstall`
# takes them away again.
set -eu
unset MAKEFLAGS MFLAGS MAKELEVEL
make --no-print-directory BUILD="$BUILD" DESTDIR="$TMPDIR/root" PREFIX=/usr install >/dev/null
cd "$TMPDIR/root/usr"
./bin/faultline --version | grep -q '^faultline [0-9]'
grep -q '^\.SH EXIT STATUS' share/man/man1/faultline.1
grep -q '^enum fl_inquiry_status fl_inquiry_check(' share/man/man3/faultline.3
if command -v groff >/dev/null; then
    for page in man1/faultline.1 man3/faultline.3; do
        warnings=$(groff -man -Tutf8 -ww -z "share/man/$page" 2>&1)
        [ -z "$warnings" ] || { echo "$warnings"; exit 1; }
    done
else
    echo "SKIPPED: groff is not installed"
fi
for file in bash-completion/completions/faultline zsh/site-functions/_faultline fish/vendor_completions.d/faultline.fish; do
    grep -q faultline "share/$file"
done
cd "$OLDPWD"
make --no-print-directory BUILD="$BUILD" DESTDIR="$TMPDIR/root" PREFIX=/usr uninstall >/dev/null
[ -z "$(find "$TMPDIR/root" -type f -o -type l)" ]
