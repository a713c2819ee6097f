/* An option that needs an argument is the last one.
 *
 * KIND: missing null check
 * MODULE: ed carg_parser.c
 * ENTRY: parse
 * REQUIRES: is_option
 * FAULT: s/if( !arg || !arg\[0\] )/if( !arg[0] )/
 */
#include "carg_parser.c"

static int is_option(const char *option, const char *argument) {
    (void)argument;
    return option && option[0] == '-' && option[1] == '-' && option[2];
}

void parse(const char *option, const char *argument) {
    static const struct ap_Option options[] = {{'n', "no", ap_no}, {'p', "prompt", ap_yes}, {0, 0, ap_no}};
    struct Arg_parser parser = {0, 0, 0, 0};
    int index = 0;
    parse_long_option(&parser, option, argument, options, &index);
}
