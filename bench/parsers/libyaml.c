/* The tokens of YAML from standard input, by libyaml: the buffer of a quoted text does not grow for escapes.
 * PACKAGE: libyaml
 * FILES: src/api.c src/reader.c src/scanner.c src/parser.c src/loader.c src/writer.c src/emitter.c
 * FILES: src/dumper.c
 * FLAGS: -Iinclude -Isrc -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=2 -DYAML_VERSION_PATCH=5
 * FLAGS: -DYAML_VERSION_STRING="0.2.5"
 * FAULT: src/scanner.c 3 s/if \(!STRING_EXTEND\(parser, string\)\) goto error//
 * FAILS: src/scanner.c \*\(string\.pointer\+\+\) =
 * INPUT: a quoted text with sixteen escapes or more
 */
#include <stdio.h>
#include <yaml.h>

int main(void) {
    unsigned char buffer[256];
    size_t length = fread(buffer, 1, sizeof buffer, stdin);
    yaml_parser_t parser;
    yaml_token_t token;
    int is_done = 0, tokens = 0;
    if (!yaml_parser_initialize(&parser)) return 1;
    yaml_parser_set_input_string(&parser, buffer, length);
    while (!is_done && yaml_parser_scan(&parser, &token)) {
        tokens++;
        is_done = token.type == YAML_STREAM_END_TOKEN;
        yaml_token_delete(&token);
    }
    if (!is_done) printf("error: %s\n", parser.problem ? parser.problem : "?");
    printf("%d tokens\n", tokens);
    yaml_parser_delete(&parser);
    return 0;
}
