/* JSON from standard input, by yajl: a character of several bytes may end behind the text.
 * PACKAGE: yajl
 * FILES: src/yajl.c src/yajl_alloc.c src/yajl_buf.c src/yajl_encode.c src/yajl_lex.c src/yajl_parser.c
 * FLAGS: -I. -Isrc -Isrc/api
 * MAKE: yajl/yajl_common.h #include "../src/api/yajl_common.h"
 * MAKE: yajl/yajl_parse.h #include "../src/api/yajl_parse.h"
 * MAKE: yajl/yajl_gen.h #include "../src/api/yajl_gen.h"
 * FAULT: src/yajl_lex.c s/define UTF8_CHECK_EOF if \(\*offset >= /define UTF8_CHECK_EOF if (*offset > /
 * FAILS: src/yajl_lex.c curChar = readChar\(
 * INPUT: an array or object with a string that ends in the middle of a character, where the text ends
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "yajl_parse.h"

static int on_string(void *context, const unsigned char *text, size_t length) {
    (void)text;
    *(size_t *)context += length;
    return 1;
}

int main(void) {
    static yajl_callbacks callbacks;
    char buffer[256];
    unsigned char *text;
    size_t length = fread(buffer, 1, sizeof buffer, stdin), characters = 0;
    yajl_handle handle;
    yajl_status status;
    text = malloc(length > 0 ? length : 1);
    if (text == NULL) return 1;
    memcpy(text, buffer, length);
    callbacks.yajl_string = on_string;
    callbacks.yajl_map_key = on_string;
    handle = yajl_alloc(&callbacks, NULL, &characters);
    if (handle == NULL) return 1;
    status = yajl_parse(handle, text, length);
    if (status == yajl_status_ok) status = yajl_complete_parse(handle);
    printf("%s, %zu characters\n", yajl_status_to_string(status), characters);
    yajl_free(handle);
    free(text);
    return 0;
}
