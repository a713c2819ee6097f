/* Settings from standard input, by libconfig: a text that fills its buffer has no place for the zero behind it.
 * PACKAGE: libconfig
 * FILES: lib/grammar.c lib/libconfig.c lib/scanctx.c lib/scanner.c lib/strbuf.c
 * FLAGS: -Ilib
 * FAULT: lib/strbuf.c s/buf->length \+ len \+ 1;/buf->length + len;/
 * FAILS: lib/strbuf.c strcpy\(buf->string
 * INPUT: a setting whose text has 64 characters
 */
#include <stdio.h>
#include "libconfig.h"

int main(void) {
    char text[512];
    size_t length = fread(text, 1, sizeof text - 1, stdin);
    const char *title = "";
    config_t config;
    text[length] = '\0';
    config_init(&config);
    if (config_read_string(&config, text) != CONFIG_TRUE) {
        printf("line %d: %s\n", config_error_line(&config), config_error_text(&config));
        config_destroy(&config);
        return 1;
    }
    config_lookup_string(&config, "title", &title);
    printf("title \"%s\"\n", title);
    config_destroy(&config);
    return 0;
}
