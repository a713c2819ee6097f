/* Callers of an entry may have set a locale and read options: verdicts that depend on it say so.
 * RUN: faultline check --entry letter %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING no locale has been set before
 * RUN: faultline check --entry number %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING no locale has been set before
 * RUN: faultline check --entry first %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING no option has been read before: the check holds for all inputs
 * RUN: faultline check --entry digit %s -- -DDIGIT
 * EXIT: 0
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DDIGIT
 * EXIT: 0
 * EXPECT: SAFE: all 4 checks hold for all inputs
 * RUN: faultline check %s -- -DSET
 * EXIT: 5
 * EXPECT: SAFE ASSUMING all locales behave like C
 */
#include <assert.h>
#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <unistd.h>

#ifndef DIGIT
void letter(unsigned char c) {
    if (c > 127) assert(!isalpha(c));
}

void number(void) {
    char text[8];
    snprintf(text, sizeof text, "%.1f", 1.5);
    assert(text[1] == '.');
}
#endif

void digit(unsigned char c) {
    char text[8];
    snprintf(text, sizeof text, "%d", 7);
    assert(text[0] == '7');
    if (isdigit(c)) assert(c >= '0' && c <= '9');
}

void first(void) {
    assert(optind == 1);
}

int main(void) {
#ifdef SET
    setlocale(LC_ALL, "");
#endif
#ifdef DIGIT
    digit('5');
#else
    letter(200);
#endif
    first();
    return 0;
}
