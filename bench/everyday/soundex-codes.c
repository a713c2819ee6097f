/* Prints names with their sound codes, and which of them sound like the first.
 * VERDICT: SAFE
 * INPUT: names, one a line
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define CODE 4

static char digit_of(int c) {
    static const char digits[] = "01230120022455012623010202";
    return digits[toupper(c) - 'A'];
}

static int is_letter(int c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* The code of a name, four characters; 0 if there is no letter in it. */
static int encode(const char *name, char *code) {
    int length = 0;
    char last = '0';
    for (; *name != '\0'; name++) {
        int c = (unsigned char)*name;
        char digit;
        if (!is_letter(c)) continue;
        digit = digit_of(c);
        if (length == 0) {
            code[length++] = (char)toupper(c);
        } else if (digit != '0' && digit != last && length < CODE) {
            code[length++] = digit;
        }
        if (toupper(c) != 'H' && toupper(c) != 'W') last = digit;
    }
    if (length == 0) return 0;
    while (length < CODE) code[length++] = '0';
    code[CODE] = '\0';
    return 1;
}

int main(void) {
    char line[64], first[CODE + 1] = "", code[CODE + 1];
    unsigned long alike = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (!encode(line, code)) {
            printf("no name: %s\n", line);
            continue;
        }
        if (first[0] == '\0')
            memcpy(first, code, sizeof first);
        else if (strcmp(first, code) == 0)
            alike++;
        printf("%s %s\n", code, line);
    }
    if (first[0] != '\0') printf("%lu sound like the first\n", alike);
    return 0;
}
