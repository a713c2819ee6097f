/* Decodes the query of a URL: name=value pairs with %41 and +.
 * VERDICT: SAFE
 * INPUT: queries, one a line, or QUERY_STRING in the environment
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int hex_value(unsigned char c) {
    if (isdigit(c)) return c - '0';
    c = (unsigned char)tolower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Decodes a text where it stands; how many errors were in it. */
static int decode(char *text) {
    char *to = text;
    int errors = 0;
    while (*text != '\0') {
        if (*text == '%') {
            int high = hex_value((unsigned char)text[1]);
            int low = high < 0 ? -1 : hex_value((unsigned char)text[2]);
            if (low < 0) {
                if (errors < 1000) errors++;
                *to++ = *text++;
            } else {
                *to++ = (char)(high * 16 + low);
                text += 3;
            }
        } else {
            *to++ = *text == '+' ? ' ' : *text;
            text++;
        }
    }
    *to = '\0';
    return errors;
}

static void print_value(const char *text) {
    for (; *text != '\0'; text++) putchar(isprint((unsigned char)*text) ? *text : '?');
    putchar('\n');
}

static int print_query(char *query) {
    int errors = 0;
    char *pair = query;
    while (pair != NULL) {
        char *next = strchr(pair, '&'), *value;
        if (next != NULL) *next++ = '\0';
        value = strchr(pair, '=');
        if (value != NULL) *value++ = '\0';
        errors |= decode(pair) | (value != NULL ? decode(value) : 0);
        printf("%s: ", pair);
        print_value(value != NULL ? value : "");
        pair = next;
    }
    return errors;
}

int main(void) {
    const char *given = getenv("QUERY_STRING");
    char *line = given != NULL ? strdup(given) : NULL;
    size_t size = 0;
    int errors = 0;
    if (given != NULL) {
        if (line == NULL) return 1;
        errors = print_query(line);
    } else {
        while (getline(&line, &size, stdin) != -1) {
            line[strcspn(line, "\r\n")] = '\0';
            if (print_query(line)) errors = 1;
        }
    }
    free(line);
    return errors != 0;
}
