# The first thing in preprocessed C that only CBMC knows; nothing is printed for plain C.
#
# Assumptions, assertions and the names of types that have a counterpart are given one by the
# benchmark's command line.
{
    line = $0
    while (match(line, /__CPROVER_[A-Za-z0-9_]+/)) {
        name = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        if (name !~ /^__CPROVER_(assume|assert|nondet_.*)$/) {
            print name
            exit
        }
    }
}
