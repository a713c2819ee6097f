#!/bin/sh
# Random programs with memory that may be read before it is written, large arrays and blocks among them, and every other
# time programs that read text, against clang's memory sanitizer: no run on any inputs may refute a SAFE that assumes
# nothing.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (8), FAULTLINE_SEED where to begin (1).
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD
count=${FAULTLINE_PROGRAM_COUNT:-8} seed=${FAULTLINE_SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/memory.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# What the system executes reads what it is given, and does nothing.
cat >inputs.c <<'END'
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static int read_text(const char *text) {
    return strlen(text) > 100 ? -1 : 0;
}
int mkdir(const char *name, mode_t mode) { return (void)mode, read_text(name); }
int chdir(const char *name) { return read_text(name); }
int system(const char *command) { return read_text(command); }
int access(const char *name, int mode) { return (void)mode, read_text(name); }
int symlink(const char *to, const char *name) { return read_text(to) | read_text(name); }
ssize_t send(int to, const void *bytes, size_t size, int flags) {
    return (void)to, (void)flags, memchr(bytes, 0, size) ? 1 : 0;
}
int execl(const char *path, const char *first, ...) {
    va_list list;
    va_start(list, first);
    int result = read_text(path);
    for (const char *text = first; text; text = va_arg(list, const char *)) result |= read_text(text);
    va_end(list);
    return result;
}

int __VERIFIER_nondet_int(void) {
    static int count;
    return atoi(getenv("INPUTS") + 2 * count++);
}
END

# Runs the program on two numbers and a text; prints them if it fails with the sanitizer, and what that says.
run_on() {
    printf '%b' "$3" | INPUTS="$1 $2" timeout 5 ./memory >output 2>&1 && return
    grep -q 'Sanitizer' output || return
    echo "$1 $2 '$3': $(grep -m 1 'Sanitizer' output)"
}

run_on_all() {
    for first in 0 1 2 3; do
        for second in 0 1 2 3; do
            if [ "$generator" = memory-program ]; then
                run_on $first $second ''
                continue
            fi
            for text in '' '\n' 'a\n' 'abab' 'ab\nb a\n\n' '12 ab\n7,abc\n' '1,a\n a,a\nabcabcabcabcabcabcabc\n' 'a\000b\n\000\n'; do
                run_on $first $second "$text"
            done
        done
    done
}

# Prints what is wrong with the verdict.
judge() {
    if [ "$code" -eq 6 ] || [ "$code" -gt 10 ]; then echo "exit code $code"; fi
    case $(head -n 1 verdict) in
    SAFE:*) [ ! -s native ] || echo "SAFE, but natively: $(head -n 1 native)" ;;
    esac
}

passed=0 failed=0 safe=0 assuming=0 fails=0 other=0
while [ $((passed + failed)) -lt "$count" ]; do
    generator=memory-program
    [ $((seed % 2)) -eq 0 ] || generator=reading-program
    "$here/$generator" "$seed" >p.c
    clang-19 -w -g -O0 -fsanitize=memory -o memory p.c inputs.c || exit 1
    run_on_all >native
    "$FAULTLINE" check --timeout "${FAULTLINE_SECONDS:-20}" --first p.c >verdict 2>&1
    code=$?
    case $(head -n 1 verdict) in
    SAFE:*) safe=$((safe + 1)) ;;
    *ASSUMING*) assuming=$((assuming + 1)) ;;
    FAILS*) fails=$((fails + 1)) ;;
    *) other=$((other + 1)) ;;
    esac
    judge >wrong
    if [ -s wrong ]; then
        failed=$((failed + 1))
        echo "seed $seed: $(head -n 1 verdict)"
        sed 's/^/  /' wrong
    else
        passed=$((passed + 1))
    fi
    seed=$((seed + 1))
done
echo "$safe safe, $assuming assuming, $fails fail, $other undecided" >&2
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
