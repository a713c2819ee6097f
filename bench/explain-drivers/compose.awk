# Composes a driver from a kit of hand-written parts, with some of the kit's faults in it.
#
#   awk -f compose.awk -v seed=N -v routines=N -v causes=N -v rounds=N -v property=asserted|spec \
#       -v kernel=FILE.h -v spec=FILE.spec -v truth=FILE kits/filler.kit kits/NAME.kit >FILE.c
#
# A kit is C text in sections. `%% head` are types and data, `%% asserted` what the kernel does, with the property as
# assertions; `%% open` the same without them, for `%% spec`. `%% routine NAME` is a dispatch routine and what it
# calls, in which @ is the number of the copy; `%% call` how it is called. In a routine, lines between `%% fault` and
# `%% end` are a place where a fault can be: `-` lines are there unless it is, `+` lines only if it is, `~` lines in
# any case; the latter two are its lines. `%% filler` is where code that has nothing to do with the property may go:
# the routines of filler.kit, `%% use` being how they are called.
#
# Rounds: so many calls of routines, one after the other; 0: any number. The truth has a line for each fault: the
# numbers of its lines.

# Numbers that are the same wherever awk comes from.
function chance(below) {
    state = (state * 16807) % 2147483647
    return int(state / 7) % below
}

function print_line(text) {
    print text
    line_count++
}

function add(section, text) {
    sections[section] = sections[section] text "\n"
}

# Text with its copies numbered, line by line.
function print_section(section, number,    count, parts, i) {
    count = split(sections[section], parts, "\n")
    for (i = 1; i < count; i++) {
        gsub(/@/, number, parts[i])
        print_line(parts[i])
    }
}

# What fillers a routine calls has to be known before it is printed.
function choose_fillers(section,    count, parts, i, j, n) {
    n = 0
    count = split(sections[section], parts, "\n")
    for (i = 1; i < count; i++)
        if (parts[i] == "%% filler")
            for (j = chance(3); j > 0; j--) {
                n++
                use_place[n] = i
                use_kind[n] = chance(filler_count)
                use_number[n] = ++fillers
                print_section("filler " use_kind[n], fillers)
            }
    return n
}

function faults_of(section,    count, parts, i, n) {
    n = 0
    count = split(sections[section], parts, "\n")
    for (i = 1; i < count; i++) n += parts[i] == "%% fault"
    return n
}

# `fault`: the one that is in this copy; 0: none.
function print_routine(section, number, fault,    count, parts, i, j, uses, n, is_here, text, mark, lines) {
    uses = choose_fillers(section)
    n = 0
    lines = ""
    mark = ""
    count = split(sections[section], parts, "\n")
    for (i = 1; i < count; i++) {
        text = parts[i]
        gsub(/@/, number, text)
        if (text == "%% fault") {
            is_here = ++n == fault
            mark = "in"
        } else if (text == "%% end") {
            mark = ""
        } else if (text == "%% filler") {
            for (j = 1; j <= uses; j++)
                if (use_place[j] == i) print_section("use " use_kind[j], use_number[j])
        } else if (mark == "") {
            print_line(text)
        } else {
            mark = substr(text, 1, 1)
            if (mark == "-" && is_here || mark == "+" && !is_here) continue
            print_line(substr(text, 2))
            if (is_here && mark != "-") lines = lines " " line_count
        }
    }
    if (fault) print substr(lines, 2) >truth
}

BEGIN { filler_count = routine_count = 0 }
/^%% (head|asserted|open|spec|call)$/ { section = $2; next }
/^%% use$/ { section = "use " (filler_count - 1); next }
/^%% routine / {
    if (FILENAME ~ /filler\.kit$/) section = "filler " (0 + filler_count++)
    else {
        section = "routine " (0 + routine_count)
        routine_name[0 + routine_count++] = $3
    }
    next
}
{ add(section, $0) }

END {
    state = seed * 7919 + 12345
    for (i = 0; i < 5; i++) chance(2)
    printf "" >truth
    printf "%s", "#include <assert.h>\n\nint nondet_int(void);\n\nenum {\n    STATUS_SUCCESS, STATUS_PENDING, STATUS_MORE, STATUS_NO_DATA, STATUS_FULL, STATUS_INVALID, STATUS_IO, STATUS_BUSY,\n    STATUS_GONE, STATUS_CANCELLED, STATUS_NO_MEMORY, STATUS_NOT_FOUND, STATUS_NOT_SUPPORTED\n};\n\n" >kernel
    printf "%s%s", sections["head"], sections[property == "spec" ? "open" : "asserted"] >kernel
    if (property == "spec") printf "%s", sections["spec"] >spec
    name = kernel
    sub(/.*\//, "", name)
    print_line("#include \"" name "\"")
    print_line("")

    # Faults are in copies of their own.
    for (i = 0; i < routines; i++) kind[i] = i < routine_count ? i : chance(routine_count)
    for (i = routines - 1; i > 0; i--) {
        j = chance(i + 1)
        k = kind[i]
        kind[i] = kind[j]
        kind[j] = k
    }
    for (i = 0; i < causes && i < routines;) {
        j = chance(routines)
        if (j in fault) continue
        fault[j] = only_fault ? only_fault : 1 + chance(faults_of("routine " kind[j]))
        i++
    }
    if (only_routine != "") {
        delete fault
        kind[0] = only_routine
        fault[0] = only_fault
    }
    for (i = 0; i < routines; i++) print_routine("routine " kind[i], i, i in fault ? fault[i] : 0)
    print_line("static void dispatch(int which) {")
    print_line("    switch (which) {")
    for (i = 0; i < routines; i++) {
        text = sections["call"]
        if (text == "") text = "        dispatch_NAME_@(&the_device);\n        dispatch_ends();\n"
        gsub(/NAME/, routine_name[kind[i]], text)
        gsub(/@/, i, text)
        sub(/\n$/, "", text)
        print_line("    case " i ":")
        line_count += gsub(/\n/, "\n", text)
        print_line(text)
        print_line("        break;")
    }
    print_line("    default: break;")
    print_line("    }")
    print_line("}")
    print_line("int main(void) {")
    print_line("    begin(&the_device);")
    if (rounds == 1) print_line("    dispatch(nondet_int());")
    else if (rounds) print_line("    for (int round = 0; round < " rounds "; round++) dispatch(nondet_int());")
    else print_line("    while (nondet_int()) dispatch(nondet_int());")
    print_line("    return 0;")
    print_line("}")
}
