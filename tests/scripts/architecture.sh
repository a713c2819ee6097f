#!/bin/sh
# ARCHITECTURE.md is true, and scripts/check-architecture would notice if it were not.
set -eu
scripts/check-architecture
tree=$TMPDIR/tree
mkdir -p "$tree/src/base" "$tree/src/term" "$tree/cmd"
plant() {
    printf '    cmd ──> term ──> base\n\n| `src/term/` | x |\n| `src/base/` | x |\n' >"$tree/ARCHITECTURE.md"
    printf '#include "term/y.h"\n' >"$tree/cmd/m.c"
    printf '#include "base/x.h"\n' >"$tree/src/term/y.h"
    printf 'int x;\n' >"$tree/src/base/x.h"
}
# expect MESSAGE: after the change that was made, this is among what is reported.
expect() {
    output=$(scripts/check-architecture "$tree") && { echo "not noticed: $1"; exit 1; }
    echo "$output" | grep -qF "$1" || { echo "expected '$1' but got '$output'"; exit 1; }
}
plant
scripts/check-architecture "$tree"
plant; : >"$tree/src/term/y.h"
expect "term does not include base, as the picture says"
plant; echo '#include "term/y.h"' >>"$tree/src/base/x.h"
expect "base includes term, against the picture"
expect "base includes term, which stands above it in the table"
plant; sed -i '/src.term/d' "$tree/ARCHITECTURE.md"
expect "the table and src/ do not agree about term"
plant; sed -i '1d' "$tree/ARCHITECTURE.md"
expect "there is no picture"
