/* The name of an option has no room for its terminator.
 *
 * KIND: missing NUL
 * MODULE: ed carg_parser.c
 * ENTRY: push_back_record
 * REQUIRES: is_empty
 * FAULT: s/malloc( len + 2 + 1 )/malloc( len + 2 )/
 */
#include "carg_parser.c"

static int is_empty(struct Arg_parser *parser, int code, const char *long_name, const char *argument) {
    (void)code, (void)long_name, (void)argument;
    return parser && !parser->data && parser->data_size == 0;
}
