/* JSON from standard input without its spaces, by cJSON: behind a backslash even the end of the text is copied.
 * PACKAGE: cjson
 * FILES: cJSON.c
 * FLAGS: -I.
 * FAULT: cJSON.c s/ && \(\(\*input\)\[1\] == '."'\)//
 * FAILS: cJSON.c \(\*(input|output)\)\[[01]\]
 * INPUT: an object that begins with its version and ends within a string, with a backslash
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cJSON.h"

#define START "{\"version\":"

int main(void) {
    char buffer[512], *text;
    size_t length = fread(buffer, 1, sizeof buffer - 1, stdin);
    buffer[length] = '\0';
    if (strncmp(buffer, START, strlen(START)) != 0) {
        puts("no version");
        return 1;
    }
    text = strdup(buffer);
    if (text == NULL) return 1;
    cJSON_Minify(text);
    puts(text);
    free(text);
    return 0;
}
