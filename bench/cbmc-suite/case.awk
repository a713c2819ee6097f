# What a test.desc of CBMC's regression suite asks for, in Faultline's words.
#
# The file has the tags in its first line, the C file in the second, options in the third, then a
# pattern a line of what must be printed, up to a line "--". Prints lines of a word and a value:
#   source FILE, flag FLAG (for the compiler), option OPTION (for faultline)
#   expected successful | failed
#   assertion FUNCTION NUMBER SUCCESS | FAILURE
#   excluded REASON    the case is no question that can be put to Faultline
#   unchecked          some check is turned off
#   bounded            CBMC is given a bound
BEGIN {
    # Options that change how CBMC works or what it prints, but not what is true of the program.
    split("--trace --no-simplify --no-propagation --arrays-uf-always --refine-arrays --refine --json-ui --xml-ui --slice-formula " \
          "--full-slice --reachability-slice --reachability-slice-fb --z3 --smt2 --stop-on-fail --stack-trace --floatbv --64 " \
          "--little-endian --localize-faults --unwinding-assertions --symex-cache-dereferences --retain-trivial-checks " \
          "--validate-goto-model --trace-show-function-calls --trace-show-code --trace-json-extended --trace-hex --fpa " \
          "--compact-trace --no-self-loops-to-assumptions --refine-strings --no-malloc-may-fail --show-array-constraints " \
          "--incremental-loop --no-built-in-assertions --cprover-smt2", words, " ")
    for (i in words) ignored[words[i]] = 1
    split("--verbosity --object-bits --sat-solver --paths --graphml-witness --external-sat-solver", words, " ")
    for (i in words) ignored_with_value[words[i]] = 1

    split("bounds pointer free division overflow shift", words, " ")
    for (i in words) checks[words[i]] = 1 # what CBMC 6 looks for unless told otherwise
    check_of["--bounds-check"] = "bounds"
    check_of["--pointer-check"] = "pointer free"
    check_of["--div-by-zero-check"] = "division"
    check_of["--signed-overflow-check"] = "overflow"
    check_of["--undefined-shift-check"] = "shift"
    check_of["--memory-leak-check"] = "leak"
    check_of["--memory-cleanup-check"] = "leak"

    # Why a question with the option is none for Faultline.
    another_machine = "another machine or arithmetic"
    split("--big-endian --win32 --winx64 -win32 -winx64 --i386-win32 --arch --os --16 --fixedbv", words, " ")
    for (i in words) refused[words[i]] = another_machine
    split("--string-abstraction --nondet-static --error-label --no-assertions --min-null-tree-depth --max-nondet-tree-depth " \
          "--depth --malloc-fail-assert --export-symex-ready-goto --havoc-undefined-functions --partial-loops " \
          "--cover-failed-assertions --property", words, " ")
    for (i in words) refused[words[i]] = "an option that changes what is asked: " words[i]
    split("--show-vcc --show-symbol-table --show-goto-functions --program-only --cover --symex-coverage-report --show-points-to-sets " \
          "--show-byte-ops --show-properties --dimacs --outfile --show-loops --version --help", words, " ")
    for (i in words) refused[words[i]] = "prints something else than a verdict"
    # Checks that Faultline does not have: of what C defines, or of addresses that are never used.
    split("--unsigned-overflow-check --conversion-check --float-overflow-check --nan-check --enum-range-check " \
          "--pointer-overflow-check --float-div-by-zero-check --pointer-primitive-check", words, " ")
    for (i in words) own_check[words[i]] = 1
}

function exclude(reason) {
    if (excluded == "") excluded = reason
}

function switch_check(option, is_on, names, i, count) {
    count = split(check_of[option], names, " ")
    for (i = 1; i <= count; i++)
        if (is_on) checks[names[i]] = 1
        else delete checks[names[i]]
}

function read_option(word, next_word, positive) {
    positive = word
    sub(/^--no-/, "--", positive)
    if (word == "--no-standard-checks") {
        delete checks
        print "unchecked"
    }
    else if (word in ignored || word == "") return 0
    else if (word == "--malloc-may-fail" || word == "--malloc-fail-null") has_failing_malloc = 1
    else if (word in ignored_with_value) {
        if (word == "--object-bits") has_object_bits = 1
        return 1
    }
    else if (word in refused) exclude(refused[word])
    else if (word in own_check) has_own_check = word
    else if (word in check_of) switch_check(word, 1)
    else if (positive in check_of) {
        switch_check(positive, 0)
        print "unchecked"
    }
    else if (positive in own_check) return 0
    else if (word == "--unwind" || word == "--unwindset") {
        print "bounded"
        return 1
    }
    else if (word == "--no-unwinding-assertions") is_cut = 1
    else if (word == "--function") {
        print "option --entry"
        print "option " next_word
        return 1
    } else if (word == "--32") print "flag -m32"
    else if (word == "--unsigned-char") print "flag -funsigned-char"
    else if (word ~ /^--c(89|99|11)$/) print "flag -std=gnu" substr(word, 4)
    else if (word ~ /^-[DI]./) print "flag " word
    else if (word ~ /^-[DI]$/) {
        print "flag " word next_word
        return 1
    } else if (word ~ /\.[ci]$/) print "source " word
    else exclude("an option of CBMC without a counterpart: " word)
    return 0
}

FNR == 1 {
    if ($0 !~ /CORE|THOROUGH/) exclude("CBMC itself does not pass it")
    next
}
FNR == 2 {
    if ($0 !~ /\.[ci]$/) exclude("no C file")
    print "source " $1
    next
}
FNR == 3 {
    for (i = 1; i <= NF; i++) i += read_option($i, $(i + 1))
    next
}
$0 == "--" { is_over = 1 }
is_over { next }
/EXIT=0\$/ { expected = "successful" }
/EXIT=10\$/ { expected = "failed" }
/VERIFICATION/ { has_verdict = 1 }
/\[.*\.recursion/ { failures++; unwinding_failures++ }
/FAILURE/ && !/recursion/ {
    failures++
    if (/unwind/) unwinding_failures++
    if (/pointer.arithmetic|pointer.primitives|POINTER|enum.range|NaN|no.body|no-body|array.size|float/) own_failures++
    if (/malloc|max allocation|array.*too large/) own_failures++
}
/assertion[\\]?\.[0-9]+[\\]*\].*(SUCCESS|FAILURE)/ {
    outcome = /FAILURE/ ? "FAILURE" : "SUCCESS"
    text = $0
    gsub(/\\/, "", text)
    match(text, /\[[A-Za-z0-9_]+\.assertion\.[0-9]+\]/)
    if (RSTART) {
        split(substr(text, RSTART + 1, RLENGTH - 2), parts, ".")
        print "assertion " parts[1], parts[3], outcome
    }
}
END {
    if (expected == "") exclude("expects no verdict")
    if (is_cut && expected == "successful") exclude("holds only within a bound that CBMC was given")
    if (expected == "failed" && failures && failures == unwinding_failures)
        exclude("fails only for a bound that CBMC was given")
    if (expected == "failed" && failures && failures == own_failures + 0)
        exclude("fails only in a check that Faultline does not have")
    if (expected == "failed" && has_failing_malloc) exclude("fails only because malloc may, which Faultline states as an assumption")
    if (expected == "failed" && has_object_bits) exclude("fails only for a limit that CBMC was given")
    if (expected == "failed" && has_own_check) exclude("fails in a check that Faultline does not have: " has_own_check)
    list = ""
    for (name in checks) list = list (list == "" ? "" : ",") name
    print "option --checks"
    print "option " (list == "" ? "none" : list)
    print "expected " expected
    if (excluded != "") print "excluded " excluded
}
