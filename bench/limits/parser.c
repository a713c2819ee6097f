/* A parser of assignments over eight bytes of standard input: NAME '=' NUMBER ( '+' NUMBER )* ';'.
 * VERDICT: SAFE
 * SECONDS: 20
 */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define LENGTH 8

static char text[LENGTH + 1];
static int at;
static int variables[26];

static void skip_blanks(void) {
    while (isspace((unsigned char)text[at])) at++;
}

static int number(int *value) {
    skip_blanks();
    if (!isdigit((unsigned char)text[at])) return 0;
    *value = 0;
    while (isdigit((unsigned char)text[at])) *value = *value * 10 + (text[at++] - '0');
    return 1;
}

static int assignment(void) {
    int sum, next;
    skip_blanks();
    if (!islower((unsigned char)text[at])) return 0;
    int name = text[at++] - 'a';
    skip_blanks();
    if (text[at] != '=') return 0;
    at++;
    if (!number(&sum)) return 0;
    for (skip_blanks(); text[at] == '+'; skip_blanks()) {
        at++;
        if (!number(&next)) return 0;
        sum += next;
    }
    if (text[at] != ';') return 0;
    at++;
    variables[name] = sum;
    return 1;
}

int main(void) {
    ssize_t length = read(STDIN_FILENO, text, LENGTH);
    if (length < 0) return 1;
    text[length] = '\0';
    int count = 0;
    while (assignment()) count++;
    assert(at <= LENGTH);
    assert(count <= LENGTH / 4);
    for (int i = 0; i < 26; i++) assert(variables[i] >= 0 && variables[i] <= 99999);
    return 0;
}
