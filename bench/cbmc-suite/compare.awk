# Faultline's JSON document against what was expected. First file: the lines of case.awk; second: the
# document. Prints one line: agrees, wrong or unknown, then why.
FNR == NR {
    if ($1 == "expected") expected = $2
    if ($1 == "assertion") wanted[$2, $3] = $4
    next
}
function value(text) {
    sub(/^ *"[a-z_]*": /, "", text)
    sub(/,$/, "", text)
    gsub(/^"|"$/, "", text)
    return text
}
/^  "verdict":/ { verdict = value($0) }
/^  "reason":/ { reason = value($0) }
/^  "checks":/ { is_checks = 1 }
/^  "library_checks":/ { is_checks = 0 }
/^      "unconfirmed_reason":/ && !/null/ { unconfirmed = value($0) }
is_checks && /^      "verdict":/ { check_verdict = value($0) }
is_checks && /^      "kind":/ { kind = value($0) }
is_checks && /^      "line":/ { line = value($0) }
is_checks && /^      "function":/ { function_name = value($0) }
is_checks && /^    }/ {
    if (kind == "assertion") {
        number = ++numbers[function_name]
        want = wanted[function_name, number]
        if (want == "SUCCESS" && check_verdict == "fails") worse = function_name " line " line " fails, expected to hold"
        if (want == "FAILURE" && check_verdict == "holds" && verdict == "SAFE")
            worse = function_name " line " line " holds, expected to fail"
        if (want != "") compared++
    }
}
END {
    if (verdict == "") print "unknown no document"
    else if (verdict == "SAFE" && expected == "failed") print "wrong SAFE, expected to fail"
    else if (verdict == "FAILS" && expected == "successful") print "wrong FAILS, expected to hold"
    else if (worse != "") print "wrong " worse
    else if (verdict == "SAFE" || verdict == "FAILS") print "agrees " verdict " " compared + 0
    else print "unknown " verdict ": " (unconfirmed != "" ? unconfirmed : reason)
}
