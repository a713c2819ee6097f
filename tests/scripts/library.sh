#!/bin/sh
# The installed library: its header compiles alone as C99, C11 and C++; the example is built with the flags of
# pkg-config, against the shared and the static library, and finds what the command line finds.
set -eu
unset MAKEFLAGS MFLAGS MAKELEVEL
root=$TMPDIR/root
prefix=$root/opt/faultline
passed=0 failed=0
check() { # check WHAT COMMAND...
    what=$1
    shift
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$what"; fi
}

make --no-print-directory BUILD="$BUILD" PREFIX="$prefix" install >/dev/null
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
compiler=${CC:-gcc}
flags=$(pkg-config --cflags faultline)
# What a build with sanitizers needs of those who link with it.
sanitizers=
if nm "$prefix/lib/libfaultline.a" | grep -q ' U __asan_init'; then sanitizers=-fsanitize=address,undefined; fi

echo '#include <faultline.h>' >"$TMPDIR/alone.c"
for standard in c99 c11; do
    check "the header is no $standard" "$compiler" -std=$standard -pedantic -Wall -Wextra -Werror $flags -fsyntax-only "$TMPDIR/alone.c"
done
check "the header is no C++" g++ -x c++ -Wall -Wextra -Werror $flags -fsyntax-only "$TMPDIR/alone.c"

$compiler -std=c11 -Wall -Wextra -Werror $flags -o "$TMPDIR/shared" examples/library/find-failures.c $sanitizers \
    $(pkg-config --libs faultline) -Wl,-rpath,"$prefix/lib"
$compiler -std=c11 -Wall -Wextra -Werror $flags -o "$TMPDIR/static" examples/library/find-failures.c $sanitizers \
    "$prefix/lib/libfaultline.a" $(pkg-config --static --libs faultline | sed 's/-lfaultline//')
check "the shared library is not used" sh -c 'ldd "$0" | grep -q "libfaultline\.so\.0 "' "$TMPDIR/shared"
check "the static library is not used" sh -c '! ldd "$0" | grep -q libfaultline' "$TMPDIR/static"

# Only what the header declares can be seen.
exported=$(nm -D --defined-only "$prefix/lib/libfaultline.so" | awk '{ print $3 }' | sort)
for name in $exported; do check "$name is not in the header" grep -q "[ *]$name(" "$prefix/include/faultline.h"; done
names=$(nm -g --defined-only "$prefix/lib/libfaultline.a" | awk 'NF == 3 { print $3 }' | grep -v '^_*[al]san\|^_*ubsan' | sort)
check "the libraries differ: $names" [ "$exported" = "$names" ]

cat >"$TMPDIR/fails.c" <<'END'
#include <assert.h>
int nondet_int(void);
int main(void) {
    int n = nondet_int();
    assert(n != 1234);
    return 0;
}
END
cat >"$TMPDIR/safe.c" <<'END'
#include <assert.h>
int nondet_int(void);
int main(void) {
    int n = nondet_int();
    assert((n & 1) < 2);
    return 0;
}
END
echo 'int main(void) { return x; }' >"$TMPDIR/bad.c"
cd "$TMPDIR"
for kind in shared static; do
    code=0
    "./$kind" fails.c >out 2>errors || code=$?
    check "$kind: exit code $code" [ "$code" -eq 1 ]
    check "$kind: no failure" grep -q '^fails.c:5: assertion: .*(confirmed)$' out
    check "$kind: no inputs" grep -q 1234 out
    check "$kind: something on standard error" [ ! -s errors ]
    check "$kind: not safe" [ "$("./$kind" safe.c)" = "nothing fails" ]
    code=0
    "./$kind" bad.c >out 2>errors || code=$?
    check "$kind: exit code $code" [ "$code" -eq 3 ]
    check "$kind: no message of the compiler" grep -q "^bad.c:1:25: error: use of undeclared identifier 'x'" errors
done
cd "$OLDPWD"

make --no-print-directory BUILD="$BUILD" PREFIX="$prefix" uninstall >/dev/null
check "files are left" [ -z "$(find "$root" -type f -o -type l)" ]
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
