# What comparisons with CBMC begin with, sourced from the project's folder: CBMC to run, a scratch
# directory that goes with the script, and in it the measuring program.
BUILD=${BUILD:-build}
CLOCK=${CLOCK:-passed}
for peer in "${CBMC:-cbmc}" ../shared/tools/cbmc ../../shared/tools/cbmc; do
    CBMC=$(command -v "$peer") && break
done
[ -n "$CBMC" ] || { echo "no cbmc to compare with: set CBMC" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
gcc -O2 -o "$scratch/measure" bench/tools/measure.c
