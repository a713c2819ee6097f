/* A table of contents from the headings of Markdown, with numbers like 2.1.3.
 * VERDICT: SAFE
 * INPUT: Markdown from standard input
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEVELS 6

static unsigned numbers[LEVELS];

static int level_of(const char *line) {
    int level = 0;
    while (line[level] == '#') {
        level++;
        if (level > LEVELS) return 0;
    }
    return line[level] == ' ' ? level : 0;
}

static char *title_of(char *text) {
    size_t length;
    while (*text == ' ') text++;
    length = strlen(text);
    while (length > 0 && (text[length - 1] == '#' || isspace((unsigned char)text[length - 1]))) length--;
    text[length] = '\0';
    return text;
}

static void print_number(int level) {
    numbers[level - 1]++;
    for (int i = level; i < LEVELS; i++) numbers[i] = 0;
    for (int i = 0; i < level; i++) printf("%u%s", numbers[i], i + 1 < level ? "." : " ");
}

static void print_anchor(const char *title) {
    putchar('#');
    for (; *title != '\0'; title++) {
        unsigned char c = (unsigned char)*title;
        if (isalnum(c))
            putchar(tolower(c));
        else if (c == ' ' || c == '-')
            putchar('-');
    }
    putchar('\n');
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    int in_code = 0;
    while (getline(&line, &size, stdin) != -1) {
        int level;
        char *title;
        if (strncmp(line, "```", 3) == 0) in_code = !in_code;
        level = in_code ? 0 : level_of(line);
        if (level == 0) continue;
        title = title_of(line + level);
        print_number(level);
        printf("%s ", title);
        print_anchor(title);
    }
    free(line);
    return 0;
}
