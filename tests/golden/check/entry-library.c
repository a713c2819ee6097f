/* Callers of an entry may have used the library before: verdicts that depend on it say so.
 * RUN: faultline check --entry next_field %s
 * EXIT: 10
 * EXPECT: what strtok reads is inside a live object
 * EXPECT: strtok: strtok() has been given no text before
 * RUN: faultline check --entry is_more %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING no stream has come to its end or failed before: the check holds for all inputs
 * RUN: faultline check --entry throw %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING random numbers have been neither asked for nor seeded before
 * RUN: faultline check --entry count %s
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s
 * EXIT: 0
 * EXPECT: SAFE: all 4 checks hold for all inputs
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void next_field(void) {
    char *field = strtok(NULL, ",");
    assert(field == NULL);
}

void is_more(void) {
    assert(!feof(stdin));
}

void throw(void) {
    assert(rand() == 1804289383);
}

void count(void) {
    char line[3] = "";
    if (fgets(line, sizeof line, stdin)) assert(strlen(line) < 3);
}

int main(void) {
    is_more();
    throw();
    count();
    char text[] = "a";
    strtok(text, ",");
    next_field();
    return 0;
}
