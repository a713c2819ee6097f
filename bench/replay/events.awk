# bench/replay/events.awk - a program that reports events, as one that calls event(EVENT_NAME, VALUE):
#
#     awk -v kind=array -v goal=end -f events.awk TRACE PROGRAM
#     awk -v kind=blind -v monitor=FILE -f events.awk PROGRAM
#
# array: events go into an array, and where the goal is reached (a failing assertion, or with goal=end the end
# of main) it is assumed to hold just the exact trace: the history variable that replay does without.
# blind: the monitor's file defines event() instead; without one nothing becomes of events.
function number(name) {
    if (name in numbers) return
    numbers[name] = ++event_count
    names[event_count] = name
}

kind == "array" && FNR == NR {
    sub(/#.*/, "")
    if (NF == 0 || $1 == "exact") next
    number($1)
    trace = trace sprintf("    __VERIFIER_assume(history[%d] == EVENT_%s && values[%d] == %d);\n", trace_length, $1, \
                          trace_length, NF > 1 ? $2 : 0)
    trace_length++
    next
}

/^#include <assert.h>/ || /^void EVR(_value)?\(/ { next }

{
    while (match($0, /EVR(_value)?\("[A-Za-z_0-9]+"/)) {
        has_value = substr($0, RSTART + 3, 1) == "_"
        name = substr($0, RSTART + (has_value ? 11 : 5), RLENGTH - (has_value ? 12 : 6))
        number(name)
        $0 = substr($0, 1, RSTART - 1) "event(EVENT_" name (has_value ? "" : ", 0") substr($0, RSTART + RLENGTH)
    }
    program = program $0 "\n"
}

function say_array() {
    print "enum { TRACE_LENGTH = " trace_length " };"
    print "static unsigned char history[TRACE_LENGTH];"
    print "static int values[TRACE_LENGTH];"
    print "static unsigned history_length;"
    print "static void event(unsigned char number, int value) {"
    print "    if (history_length < TRACE_LENGTH) {"
    print "        history[history_length] = number;"
    print "        values[history_length] = value;"
    print "    }"
    print "    history_length++;"
    print "}"
    print "static void at_goal(void) {"
    print "    __VERIFIER_assume(history_length == TRACE_LENGTH);"
    printf "%s", trace
    print "    assert(!\"reached\");"
    print "}"
    print "#undef assert"
    print "#define assert(condition) ((condition) ? (void)0 : at_goal())"
}

function say_monitor(    line, has_monitor) {
    while (monitor != "" && (getline line < monitor) > 0) {
        print line
        has_monitor = 1
    }
    if (!has_monitor) print "static void event(unsigned char number, int value) { (void)number, (void)value; }"
}

END {
    print "#include <assert.h>"
    print "void __VERIFIER_assume(int condition);"
    for (i = 1; i <= event_count; i++) print "enum { EVENT_" names[i] " = " i " };"
    if (kind == "array")
        say_array()
    else
        say_monitor()
    if (goal == "end") print "#define main main_of_program"
    printf "%s", program
    if (goal == "end") {
        print "#undef main"
        print "int main(void) {"
        print "    main_of_program();"
        print "    at_goal();"
        print "    return 0;"
        print "}"
    }
}
