#!/bin/sh
# Every file says in its first lines what it is for, and scripts/check-beginnings would notice if one did not.
set -eu
scripts/check-beginnings
tree=$TMPDIR/tree
mkdir -p "$tree/src/base" "$tree/tests/unit/base" "$tree/scripts"
plant() {
    printf '/* base/x.h - what x is. */\n' >"$tree/src/base/x.h"
    printf '#include "base/x.h"\n' >"$tree/src/base/x.c"
    printf '/* Tests of x. */\n#include "base/x.h"\n' >"$tree/tests/unit/base/x.c"
    printf '#!/bin/sh\n# Does nothing.\n' >"$tree/scripts/nothing"
    chmod +x "$tree/scripts/nothing"
}
# expect MESSAGE: after the change that was made, this is what is reported.
expect() {
    output=$(scripts/check-beginnings "$tree") && { echo "not noticed: $1"; exit 1; }
    [ "$output" = "$1" ] || { echo "expected '$1' but got '$output'"; exit 1; }
}
plant
scripts/check-beginnings "$tree"
plant; printf '/* base/y.h - what y is. */\n' >"$tree/src/base/x.h"
expect "src/base/x.h: the first line is not '/* base/x.h - ...'"
plant; printf '#include "base/y.h"\n' >"$tree/src/base/x.c"
expect "src/base/x.c: nothing says what it is for"
plant; sed -i 1d "$tree/tests/unit/base/x.c"
expect "tests/unit/base/x.c: nothing says what it is for"
plant; sed -i 2d "$tree/scripts/nothing"
expect "scripts/nothing: no comment below the first line"
