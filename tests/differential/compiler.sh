#!/bin/sh
# faultline-clang writes and says what clang-19 does, byte for byte: of what it compiles itself (models, runtime, files with
# mistakes in them) and of what it leaves to it. Prints "N passed, N failed".
set -u
BUILD=$(realpath "${BUILD:-build}")
here=$PWD
flags="-O0 -g -Xclang -disable-O0-optnone -fno-discard-value-names -ffp-contract=off -fno-stack-protector -fsanitize=array-bounds,signed-integer-overflow -fsanitize-trap=all"
passed=0 failed=0
cd "$TMPDIR" || exit 1
printf 'int main(void) { return x; }\n#warning told\n' >mistake.c
printf 'int main(void) { int unused; return 0; }\n' >unused.c
printf 'int main(void) { return 0; }\n' >plain.c
printf 'int f(void) {' >deep.c
i=0; while [ $i -lt 300 ]; do printf '{'; i=$((i + 1)); done >>deep.c
printf 'typedef int t; #define' >broken.c
printf -- '-c -O1\n' >response
clang-19 -w -O0 -g -S -emit-llvm -o plain.ll plain.c

# Words do not contain spaces here.
# shellcheck disable=SC2086
agree() {
    "$BUILD/faultline-clang" $1 >own 2>own.said
    own=$?
    clang-19 $1 >theirs 2>theirs.said
    theirs=$?
    if [ "$own" = "$theirs" ] && cmp -s own theirs && cmp -s own.said theirs.said; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not the same: $1 (exit codes $own and $theirs)"
        diff own.said theirs.said
    fi
}

is_own() {
    strace -f -e trace=execve -o calls "$BUILD/faultline-clang" $1 >/dev/null 2>&1
    grep -q '/bin/clang"' calls && { failed=$((failed + 1)); echo "left to clang-19: $1"; }
}

for file in "$here"/models/[m-s]*.c; do agree "$flags -w -Xclang -fembed-bitcode=bitcode -gdwarf-4 -c -o - $file"; done
for file in "$here"/runtime/[a-f]*.c; do agree "-m32 $flags -w -emit-llvm -c -o - $file"; done
for options in "-c -o - plain.c" "-S -o - plain.c" "-S -emit-llvm -o - plain.ll" "-c -o - plain.ll" "-O2 -w -c -o - plain.c" \
    "-fsanitize=address -c -o - plain.c" "-fsanitize=memory -c -o - plain.c" "-Wunused -c -o - unused.c" "-Wunused -Werror -c -o - unused.c" \
    "-c -o - mistake.c" "-fcolor-diagnostics -c -o - mistake.c" "-c -o - deep.c" "-c -o - broken.c" "-flto -c -o - plain.c" \
    "-Wno-such-warning -c -o - plain.c" "-include nowhere.h -c -o - plain.c" "-x c -c -o - nowhere.c" \
    "-c -o - nowhere.c" "-fno-such-flag -c -o - plain.c" "-v -c -o - plain.c" "--version" "-print-resource-dir" "-E plain.c" \
    "-fsyntax-only mistake.c" "@response -o - plain.c" "--target=aarch64-linux-gnu -c -o - plain.c" \
    "-mllvm -no-such-flag -c -o - plain.c" "-Xclang -no-such-flag -c -o - plain.c" "-c -o - plain.c unused.c" \
    "-fno-integrated-as -c -o - plain.c" "-c -o nowhere/plain.o plain.c"; do
    agree "$options"
done
if command -v strace >/dev/null; then
    is_own "$flags -Xclang -fembed-bitcode=bitcode -gdwarf-4 -c -o - plain.c"
    is_own "$flags -emit-llvm -c -o - mistake.c"
    is_own "-m32 -fsanitize=address -c -o - plain.ll"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
