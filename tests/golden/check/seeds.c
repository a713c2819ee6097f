/* Fuzzing starts from inputs that the user has; what is not there is told, and the rest goes on.
 * RUN: faultline check --first --provers none --seeds %S/seeds %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * EXPECT: open 12\nadd 7\nclose\n
 * RUN: faultline check --first --seeds %S/nowhere --seeds %S/seeds/session.txt %s
 * EXIT: 10
 * EXPECT: nowhere: warning: No such file or directory; the search goes on without these seeds
 * EXPECT: FAILS: 1 of
 * RUN: mkdir -p %t/empty && echo 'nonsense' > %t/bad.inputs && faultline check --seeds %t/empty --seeds %t/bad.inputs %s -- -DHARMLESS
 * EXIT: 0
 * EXPECT: empty: warning: there is no file in this directory; the search goes on without these seeds
 * EXPECT: bad.inputs:1:9: warning: "NAME: value" was expected; this seed is left out
 * EXPECT: SAFE
 * RUN: faultline check --seeds %S/seeds %s -- -DHARMLESS
 * EXIT: 0
 * EXPECT: warning: the program does not read the standard input that seeds give it
 * EXPECT: SAFE
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
#ifndef HARMLESS
    char line[32], whole[64] = "";
    while (fgets(line, sizeof line, stdin))
        if (strlen(whole) + strlen(line) < sizeof whole) strcat(whole, line);
    unsigned hash = 5381;
    for (const char *at = whole; *at; at++) hash = hash * 33 + (unsigned char)*at;
    assert(hash != 2166046990u);
#endif
    int table[2] = {1, 2};
    assert(table[argc > 1] > 0);
    return 0;
}
