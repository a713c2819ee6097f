#!/bin/sh
# Random programs that ask the system, in many real environments: no run may refute a SAFE.
#
# FAULTLINE_PROGRAM_COUNT says how many programs (6), FAULTLINE_SEED where to begin (1). A program whose claim
# breaks (SIGABRT) in some environment must not be SAFE, unless the first line assumes what that environment is not.
set -u
. "$(dirname "$0")/tool"
cd "$(dirname "$0")"
here=$PWD
count=${FAULTLINE_PROGRAM_COUNT:-6} seed=${FAULTLINE_SEED:-1}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/environment.XXXXXX")
trap 'chmod -R u+rwx "$scratch"; rm -rf "$scratch"' EXIT

# One command a line: how the program, ./p, is started.
cat >"$scratch/environments" <<'END'
./p
./p <&-
./p >&-
./p 2>&-
./p <&- >&- 2>&-
./p >/dev/full
./p >/dev/full </
./p </
./p </dev/null
./p <p
./p <>/dev/tty
./p >read-only
./p <p >/dev/full
printf a | ./p
printf abc | ./p
printf 'abcd\nefgh\n' | ./p
(printf a; sleep 0.05; printf bcdefgh) | ./p
(sleep 0.05; printf abc; sleep 0.05; printf d) | ./p
./p | true
(trap '' PIPE; sleep 0.05; exec ./p) | true
TZ=America/New_York ./p
TZ=:bad LANG=de_DE.UTF-8 ./p
LC_ALL=xx_XX ./p
LANG=C.UTF-8 ./p
LC_ALL=C ./p
env -i ./p
env -i X=1 ./p
env -i A=1 B=2 ./p
env -i =x ./p
env -u HOME ./p
env -u HOME -u TZ -u PATH ./p
HOME= TZ=UTC ./p
POSIXLY_CORRECT=1 ./p -a x
./p -a
./p x -a
./p a b c d e f
(exec -a '' ./p)
(exec -a / ./p)
(exec -a program ./p)
(exec -a "$(printf '%0250d' 0)" ./p)
(ulimit -n 3; ./p)
(ulimit -n 4; ./p)
(ulimit -n 64; ./p)
(ulimit -f 0; ./p >out)
(ulimit -v 100000; ./p)
(ulimit -s 256; ./p)
(ulimit -u 1; ./p)
(cd deep/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa && ../../p)
(cd locked && ../p)
(cd full && ../p)
(mkdir gone; cd gone; rmdir ../gone; ../p)
(umask 777; ./p)
(exec 3>&- 4>&-; ./p 5</dev/null)
setpriv --reuid 65534 --clear-groups ./p
setpriv --reuid 65534 --clear-groups ./p </dev/null >/dev/full
setsid ./p </dev/null
nice ./p <p
timeout -s TERM 0.03 ./p
timeout -s USR1 0.03 ./p
timeout -s ALRM 0.03 ./p
timeout -s TERM 0.03 ./p </dev/null >/dev/full
(trap '' TERM USR1 ALRM; timeout -s TERM 0.03 ./p)
TZ=Asia/Kolkata LC_ALL=C.UTF-8 ./p
TZ=EST5EDT4,M3.2.0,M11.1.0 ./p
LC_ALL=de_DE.UTF-8 ./p
POSIXLY_CORRECT=1 ./p x -a
MALLOC_PERTURB_=85 ./p
GLIBC_TUNABLES=glibc.malloc.tcache_count=0 ./p
END

# Runs the program of the current directory in each environment; prints those that it broke in.
run_everywhere() {
    mkdir -p deep/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa locked full/new full/none/none
    chmod 555 locked
    echo >full/here
    while read -r line; do
        timeout 5 bash -c "$line" >/dev/null 2>errors </dev/null
        if grep -q "Assertion .* failed" errors; then echo "$line"; fi
        rm -rf new here out
    done <"$scratch/environments"
}

# Does the first line assume what the environment breaks? Functions without a model change nothing.
is_excused() {
    sed -n 's|.*/\* SAFE may assume: \(.*\) \*/|\1|p' p.c >phrases
    grep -o 'opendir\|readdir\|socket' p.c | sed 's/$/() /' >>phrases
    ! grep -q 'setlocale\|ctime\|mktime\|strftime\|localtime\|gmtime' p.c || echo 'leaves errno alone' >>phrases
    [ -s phrases ] && echo "$verdict" | grep -qFf phrases
}

passed=0 failed=0 safe=0 broken=0 excused=0
for number in $(seq "$seed" $((seed + count - 1))); do
    mkdir -p "$scratch/$number"
    cd "$scratch/$number"
    chmod 755 "$scratch" .
    "$here/environment-program" "$number" >p.c
    if ! gcc -w -D_GNU_SOURCE -o p p.c; then
        failed=$((failed + 1))
        continue
    fi
    "$FAULTLINE" check --checks none --timeout "${FAULTLINE_SECONDS:-10}" p.c -- -D_GNU_SOURCE -w >report 2>&1
    verdict=$(head -n 1 report)
    where=$(run_everywhere)
    [ -z "$where" ] || broken=$((broken + 1))
    case $verdict in
    "SAFE UP TO"*) ;;
    SAFE*)
        safe=$((safe + 1))
        if [ -n "$where" ] && [ "${verdict#SAFE ASSUMING}" != "$verdict" ] && is_excused; then
            excused=$((excused + 1))
        elif [ -n "$where" ]; then
            failed=$((failed + 1))
            echo "program $number: $verdict"
            grep -A3 "errno = 0" p.c
            echo "$where"
            continue
        fi
        ;;
    esac
    [ -z "${FAULTLINE_VERBOSE:-}" ] || echo "$number: $verdict | $(echo "$where" | grep -c .)"
    passed=$((passed + 1))
    cd "$here"
    rm -rf "${scratch:?}/$number"
done
echo "$safe are SAFE, $broken break somewhere, $excused of these only against what the verdict assumes"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
