/* What people say of texts beside single numbers and fields: which word one is, that two are the same, which number is
 * larger, what divides it. Texts that people type come first.
 *
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --timeout 60 sayings.c -- -DREMAINDER
 * EXIT: 10
 * EXPECT: leaves 3 when divided by 7
 * EXPECT-NOT: stdin[
 * RUN: cd %S; faultline characterize --checks none --max-inputs 3 --timeout 60 sayings.c -- -DORDER
 * EXIT: 10
 * EXPECT: the number argv[2] is less than the number argv[1]
 * EXPECT-NOT: argv[1][
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --timeout 60 sayings.c -- -DSAME
 * EXIT: 10
 * EXPECT: the first word of standard input is the same as the second
 * RUN: cd %S; faultline characterize --checks none --timeout 60 sayings.c -- -DCOMMAND
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: argv[1] is neither "on" nor "off"
 * EXPECT-NOT: argv[1][
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --timeout 60 --json sayings.c -- -DCOMMAND
 * EXIT: 10
 * EXPECT: argv[1].length != 2
 * EXPECT-NOT: is \"
 * RUN: cd %S; faultline characterize --max-inputs 4 --timeout 60 sayings.c -- -DINDEX
 * EXIT: 10
 * EXPECT: a number under 0 or over 255
 * RUN: cd %S; faultline characterize --max-inputs 14 --timeout 60 sayings.c -- -DBUFFER
 * EXIT: 10
 * EXPECT: the first line of standard input is longer than 11 bytes
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
#ifdef REMAINDER
    int seat;
    if (scanf("%d", &seat) != 1 || seat < 1 || seat > 100) return 0;
    assert(seat % 7 != 3);
#elif defined ORDER
    char *end;
    if (argc != 3) return 0;
    long from = strtol(argv[1], &end, 10);
    if (*end || end == argv[1]) return 0;
    long to = strtol(argv[2], &end, 10);
    if (*end || end == argv[2]) return 0;
    assert(from <= to);
#elif defined SAME
    char from[8], to[8];
    if (scanf("%7s %7s", from, to) == 2) assert(strcmp(from, to) != 0);
#elif defined COMMAND
    if (argc != 2) return 0;
    int state = strcmp(argv[1], "on") == 0 ? 1 : strcmp(argv[1], "off") == 0 ? 0 : -1;
    assert(state >= 0);
#elif defined BUFFER
    char line[20], name[12];
    if (!fgets(line, sizeof line, stdin)) return 1;
    line[strcspn(line, "\n")] = 0;
    strcpy(name, line);
    puts(name);
#else
    static unsigned char levels[256];
    if (argc == 2) levels[atoi(argv[1])]++;
#endif
    (void)argc, (void)argv;
    return 0;
}
