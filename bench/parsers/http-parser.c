/* The request line and the port of its URL, by http-parser: one character behind the port is taken for a digit.
 * PACKAGE: http-parser
 * FILES: http_parser.c
 * FLAGS: -I.
 * FAULT: http_parser.c s/p = buf \+ off; p < end/p = buf + off; p <= end/
 * FAILS: http_parser.c v \+= \*p - '0'
 * INPUT: a request whose URL has a host and ends with a port
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "http_parser.h"

static int on_url(http_parser *parser, const char *at, size_t length) {
    struct http_parser_url url;
    char *copy = malloc(length > 0 ? length : 1);
    if (copy == NULL) return 1;
    memcpy(copy, at, length);
    http_parser_url_init(&url);
    if (http_parser_parse_url(copy, length, 0, &url) == 0) {
        printf("%s to port %d\n", http_method_str(parser->method), url.port);
    } else {
        puts("bad URL");
    }
    free(copy);
    return 0;
}

int main(void) {
    char buffer[256];
    size_t length = fread(buffer, 1, sizeof buffer, stdin), parsed;
    http_parser parser;
    http_parser_settings settings;
    http_parser_settings_init(&settings);
    settings.on_url = on_url;
    http_parser_init(&parser, HTTP_REQUEST);
    parsed = http_parser_execute(&parser, &settings, buffer, length);
    if (parsed != length) printf("error at %zu: %s\n", parsed, http_errno_name(HTTP_PARSER_ERRNO(&parser)));
    return 0;
}
