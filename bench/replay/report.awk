# bench/replay/report.awk - lines "subject size variant seconds variables clauses answer" to the tables of the
# paper, and to what is asked of replay. The exit code is 1 if some of it is missed.
{
    if (!(($1, $2) in known)) {
        known[$1, $2] = 1
        subject[++rows] = $1
        size[rows] = $2
    }
    seconds[$1, $2, $3] = $4
    variables[$1, $2, $3] = $5
    clauses[$1, $2, $3] = $6
    found[$1, $2, $3] = $7
}

function cell(row, variant,    key) {
    key = subject[row] SUBSEP size[row] SUBSEP variant
    if (!(key in seconds)) return sprintf(" | %26s", "")
    return sprintf(" | %8s %8s %s%7.2f", clauses[key] ? variables[key] : "-", clauses[key] ? clauses[key] : "-", \
                   found[key] == "-" ? ">" : " ", seconds[key])
}

function table(    row, i) {
    printf "\n%-25s", "variables, clauses, seconds"
    for (i = 1; i <= variant_count; i++) printf " | %-26s", titles[i]
    print ""
    for (row = 1; row <= rows; row++) {
        if (subject[row] == "meter") continue
        printf "%-18s %6s", subject[row], size[row]
        for (i = 1; i <= variant_count; i++) printf "%s", cell(row, variants[i])
        print ""
    }
}

# One line for each thing that is asked.
function ask(what, is_met, measured) {
    printf "%-6s %-66s %s\n", is_met == "open" ? "open" : is_met ? "met" : "MISSED", what, measured
    if (is_met != "open" && !is_met) missed++
}

function ask_of_table(row,    at, sliced, array, name) {
    at = subject[row] SUBSEP size[row]
    sliced = at SUBSEP "sliced"
    array = at SUBSEP "array-cbmc"
    if (!(array in seconds) || subject[row] == "switches") return
    name = subject[row] " " size[row] ": "
    ask(name "under 1 s and under 30,000 variables", \
        found[sliced] == "found" && seconds[sliced] < 1 && variables[sliced] < 30000, \
        sprintf("%.2f s, %d variables", seconds[sliced], variables[sliced]))
    ask(name "50 times fewer clauses than the trace array under CBMC", \
        clauses[array] ? clauses[sliced] * 50 <= clauses[array] : "open", \
        clauses[array] ? sprintf("%.0f times", clauses[array] / clauses[sliced]) : "CBMC had no formula in time")
    ask(name "1,000 times less time than that", seconds[sliced] * 1000 <= seconds[array], \
        sprintf("%s%.0f times", found[array] == "-" ? "over " : "", seconds[array] / seconds[sliced]))
}

function ask_of_partial(row,    at, blind, is_over) {
    if (subject[row] !~ /^lost-/) return
    at = subject[row] SUBSEP size[row] SUBSEP "sliced"
    ask(subject[row] " " size[row] ": under 10 s", found[at] == "found" && seconds[at] < 10, \
        sprintf("%.2f s%s", seconds[at], found[at] == "found" ? "" : ", not found"))
    blind = "filesystem" SUBSEP size[row] SUBSEP "blind-cbmc"
    if (!(blind in seconds)) return
    is_over = found[blind] == "-" && seconds[blind] >= 1000 || seconds[blind] > 1000
    ask(subject[row] " " size[row] ": where blind search takes over 1,000 s", \
        is_over ? 1 : found[blind] == "-" ? "open" : 0, \
        found[blind] == "-" ? sprintf("over %d s, which was the limit", seconds[blind]) : sprintf("%.0f s", seconds[blind]))
}

# Growth between the shortest and the longest log: 1 is linear.
function ask_of_logs(    row, at, first, last, all_found, slope) {
    all_found = 1
    for (row = 1; row <= rows; row++) {
        if (subject[row] != "meter") continue
        if (!last) print "\nlog of so many lines: seconds"
        at = subject[row] SUBSEP size[row] SUBSEP "sliced"
        printf "%24d %s%8.2f\n", size[row], found[at] == "-" ? ">" : " ", seconds[at]
        if (found[at] != "found") all_found = 0
        if (size[row] >= 1000 && !first) first = row
        last = row
    }
    return first && last > first ? first SUBSEP last SUBSEP all_found : ""
}

function ask_of_growth(ends,    part, from, to, slope) {
    if (ends == "") return
    split(ends, part, SUBSEP)
    from = "meter" SUBSEP size[part[1]] SUBSEP "sliced"
    to = "meter" SUBSEP size[part[2]] SUBSEP "sliced"
    slope = log(seconds[to] / seconds[from]) / log(size[part[2]] / size[part[1]])
    ask("logs: linear from " size[part[1]] " to " size[part[2]] " lines", part[3] && slope < 1.2, \
        sprintf("time grows with the power %.2f of the length", slope))
    ask("logs: " size[part[2]] " lines under 60 s", part[3] && seconds[to] < 60, sprintf("%.2f s", seconds[to]))
}

END {
    variant_count = split("sliced assumes-only array-cbmc array-check blind-cbmc blind-check", variants, " ")
    split("sliced;assumes only;trace array, CBMC;trace array, check;blind, CBMC;blind, check", titles, ";")
    table()
    print "'>': not done at the limit, which is what counts"
    growth = ask_of_logs()
    print ""
    for (row = 1; row <= rows; row++) ask_of_table(row)
    for (row = 1; row <= rows; row++) ask_of_partial(row)
    ask_of_growth(growth)
    exit (missed > 0)
}
