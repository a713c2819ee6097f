/* Prints the elements of XML, indented, and checks that they are nested.
 * VERDICT: SAFE
 * INPUT: XML in a file
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define DEPTH 10
#define NAME 20

static char open[DEPTH][NAME];
static int depth;

static int is_name(int c) {
    return c != EOF && (isalnum(c) || c == '-' || c == '_' || c == ':' || c == '.');
}

/* Reads a name; what comes behind it is returned. */
static int read_name(FILE *file, int c, char *name) {
    int length = 0;
    while (is_name(c)) {
        if (length < NAME - 1) name[length++] = (char)c;
        c = fgetc(file);
    }
    name[length] = '\0';
    return c;
}

/* Skips to the end of a tag; whether it closes itself, -1 at the end of the file. */
static int skip_tag(FILE *file, int c) {
    int quote = 0, last = 0;
    for (; c != EOF; c = fgetc(file)) {
        if (quote != 0) {
            if (c == quote) quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '>') {
            return last == '/';
        }
        last = c;
    }
    return -1;
}

static const char *tag(FILE *file) {
    char name[NAME];
    int c = fgetc(file), is_empty;
    if (c == '/') {
        c = read_name(file, fgetc(file), name);
        if (depth == 0 || strcmp(open[depth - 1], name) != 0) return "closes nothing";
        depth--;
        return skip_tag(file, c) < 0 ? "not closed" : NULL;
    }
    if (c == '?' || c == '!') return skip_tag(file, c) < 0 ? "not closed" : NULL;
    c = read_name(file, c, name);
    if (name[0] == '\0') return "no name";
    printf("%*s%s\n", 2 * depth, "", name);
    is_empty = skip_tag(file, c);
    if (is_empty < 0) return "not closed";
    if (is_empty) return NULL;
    if (depth == DEPTH) return "too deep";
    memcpy(open[depth++], name, sizeof name);
    return NULL;
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    const char *error = NULL;
    int c;
    if (file == NULL) {
        fprintf(stderr, "usage: xml-outline FILE\n");
        return 2;
    }
    while (error == NULL && (c = fgetc(file)) != EOF) {
        if (c == '<') error = tag(file);
    }
    fclose(file);
    if (error == NULL && depth > 0) error = "ends too early";
    if (error != NULL) printf("error: %s\n", error);
    return error != NULL;
}
