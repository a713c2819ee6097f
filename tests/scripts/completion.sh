#!/bin/bash
# The generated completion scripts are accepted by their shells, and bash's completes commands,
# options and values.
set -u
passed=0 failed=0
result() { if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$2"; fi; }

# complete WORDS...: what bash would offer for the last word.
complete_words() {
    bash -c '
        source /dev/stdin <<<"$1"; shift
        COMP_WORDS=(faultline "$@"); COMP_CWORD=$#; COMPREPLY=()
        _faultline; echo "${COMPREPLY[*]}"' bash "$(faultline generate bash)" "$@"
}
expect() {
    local expected=$1 offered; shift
    offered=$(complete_words "$@")
    [ "$offered" = "$expected" ]
    result $? "for '$*' bash offers '$offered' instead of '$expected'"
}

expect "--version" --v
expect "bounds" show --checks bo
expect "--checks" show --che
expect "bounds" show --checks = bo
expect "Makefile" show --output = Makef
expect "Makefile" run Makef
faultline generate bash | bash -n
result $? "bash does not accept its completion"
# fish tells what it would offer; zsh has to be content with the syntax.
if command -v fish >/dev/null; then
    faultline generate fish >"$TMPDIR/faultline.fish"
    offered=$(fish --no-config -c "source $TMPDIR/faultline.fish; complete -C 'faultline show --che'" | cut -f 1)
    [ "$offered" = "--checks" ]
    result $? "for 'show --che' fish offers '$offered'"
    offered=$(fish --no-config -c "source $TMPDIR/faultline.fish; complete -C 'faultline sho'" | cut -f 1)
    [ "$offered" = "show" ]
    result $? "for 'sho' fish offers '$offered'"
fi
for shell in zsh fish; do
    command -v $shell >/dev/null || { echo "SKIPPED: $shell is not installed"; continue; }
    faultline generate $shell >"$TMPDIR/completion"
    $shell -n "$TMPDIR/completion"
    result $? "$shell does not accept its completion"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
