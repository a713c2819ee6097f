#!/bin/sh
# scripts/check-includes catches each kind of violation, and nothing else.
set -u
check=$PWD/scripts/check-includes
tree=$TMPDIR/tree
passed=0 failed=0

# A small project that keeps all rules.
plant() {
    rm -rf "$tree"
    mkdir -p "$tree/src/base" "$tree/src/term" "$tree/src/frontend" "$tree/src/replay" "$tree/src/watch" "$tree/cmd" "$tree/models"
    echo 'int base_x;' >"$tree/src/base/x.h"
    printf '#include "base/x.h"\n#include <stdio.h>\n/* printf("no call") */ const char *s = "exit(1)";\n' >"$tree/src/base/x.c"
    printf '#include "base/x.h"\nint print_exit(int);\n' >"$tree/src/term/y.h"
    printf '#include "term/y.h"\nvoid f(char *b) { snprintf(b, 1, "stderr"); fprintf(f, "stdout"); }\n' >"$tree/src/term/y.c"
    printf '#include <llvm-c/Core.h>\n' >"$tree/src/frontend/z.c"
    printf 'int r;\n' >"$tree/src/replay/r.h"
    printf 'int w;\n' >"$tree/src/watch/w.h"
    printf '#include "watch/w.h"\nint main(void) { printf("x"); exit(1); }\n' >"$tree/cmd/m.c"
    printf '#include "primitives.h"\n' >"$tree/models/string.c"
}

# expect FILE MESSAGE: after the change that was made, exactly this is reported.
expect() {
    output=$("$check" "$tree" 2>&1)
    case $output in
    "$1"*"$2") passed=$((passed + 1)) ;;
    *) failed=$((failed + 1)); echo "expected '$1 ... $2' but got: '$output'" ;;
    esac
}

expect_nothing() {
    if "$check" "$tree"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "a clean tree was refused"; fi
}

plant
expect_nothing

plant; echo '#include "term/y.h"' >>"$tree/src/base/x.c"
expect src/base/x.c:4 "base must not include term/y.h"
plant; echo '#include "replay/r.h"' >>"$tree/src/watch/w.h"
expect src/watch/w.h:2 "watch must not include replay/r.h"
plant; echo '#include <llvm-c/Core.h>' >>"$tree/src/term/y.c"
expect src/term/y.c:3 "only src/frontend includes llvm-c/Core.h"
plant; echo '#include "clang-c/Index.h"' >>"$tree/cmd/m.c"
expect cmd/m.c:3 "only src/frontend includes clang-c/Index.h"
for call in 'printf("x")' 'puts ("x")' 'fputs("x", stdout)' 'exit(2)' '_exit(2)' 'abort()' 'fwrite(b, 1, 1, stdout)' 'fprintf(stderr, "x")' 'perror("x")'; do
    plant; echo "void g(void) { $call; }" >>"$tree/src/term/y.c"
    expect src/term/y.c:3 "only cmd/ prints or ends the process"
done
plant; printf '/*\n*/ void g(void) { /* x */ puts("y"); }\n' >>"$tree/src/term/y.c"
expect src/term/y.c:4 "only cmd/ prints or ends the process"
plant; printf '#include <stdio.h>\n#include "base/x.h"\n' >"$tree/src/base/x.c"
expect src/base/x.c:1 'must include "base/x.h" first'
plant; echo '#include "base/x.h"' >>"$tree/models/string.c"
expect models/string.c:2 "models/ must not include base/x.h"
plant; echo '#include "x.h"' >>"$tree/src/base/x.c"
expect src/base/x.c:4 "must name the folder of x.h"
plant; mkdir "$tree/src/misc"; echo 'int q;' >"$tree/src/misc/q.h"
expect src/misc/q.h:1 "folder misc has no place in the order"
plant; mkdir "$tree/src/term/attic"; echo 'int q;' >"$tree/src/term/attic/q.h"
expect src/term/attic/q.h:1 "folder term/attic has no place in the order"
plant; mkdir "$tree/src/term/print"; echo 'int q;' >"$tree/src/term/print/q.h"; echo '#include "term/print/q.h"' >>"$tree/src/term/y.c"
expect src/term/y.c:3 "term must not include term/print/q.h"
plant; mkdir "$tree/src/slice"; printf '#include "slice/b.h"\nint a;\n' >"$tree/src/slice/a.h"
printf 'int b;\n' >"$tree/src/slice/b.h"; printf '#include "slice/b.h"\n#include "slice/a.h"\n' >"$tree/src/slice/b.c"
expect src/slice/a.h "includes itself in a cycle: src/slice/b.h src/slice/a.h"
# A header of parts between x.h and x.c is none.
plant; mkdir "$tree/src/slice"; printf 'int b;\n' >"$tree/src/slice/b.h"
printf '#include "slice/b.h"\n' >"$tree/src/slice/b_parts.h"
printf '#include "slice/b.h"\n#include "slice/b_parts.h"\n' >"$tree/src/slice/b.c"
expect_nothing
plant; echo 'struct open { int x; };' >>"$tree/src/term/y.h"
expect src/term/y.h:3 "tag open must begin with fl_"
plant; echo 'struct fl_one { int x; };' >>"$tree/src/base/x.c"; echo 'enum fl_one { ONE };' >>"$tree/src/term/y.c"
expect src/term/y.c:3 "tag fl_one is defined at src/base/x.c:4 too"
plant; echo 'size_t n;' >>"$tree/src/base/x.h"
output=$("$check" "$tree" 2>&1)
case $output in
*"src/base/x.h: does not compile alone"*) passed=$((passed + 1)) ;;
*) failed=$((failed + 1)); echo "a header that does not compile alone passed: $output" ;;
esac

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
