/* Texts are told by what people say of them: numbers, words, lines, fields, and how long they are.
 *
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --timeout 20 features.c -- -DNUMBER
 * EXIT: 10
 * EXPECT: FAILS, with texts of at most 4 bytes, if
 * EXPECT: is a number over 255
 * EXPECT: may also fail with more
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --timeout 20 --json features.c -- -DFIELDS
 * EXIT: 10
 * EXPECT: stdin.comma_field2.number == 7
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --timeout 20 features.c -- -DWORDS
 * EXIT: 10
 * EXPECT: the second word of standard input
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --timeout 20 features.c -- -DFIELDS
 * EXIT: 10
 * EXPECT: comma-separated field
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --timeout 20 features.c -- -DLENGTH
 * EXIT: 10
 * EXPECT: argv[1] is longer than 2 bytes
 * RUN: cd %S; faultline characterize --checks none --timeout 20 features.c -- -DLETTER
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: env LEVEL[0] is a digit
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
#ifdef NUMBER
    char line[8] = {0}, *end;
    if (!fgets(line, sizeof line, stdin)) return 0;
    long number = strtol(line, &end, 10);
    assert(end == line || *end || number <= 255);
#elif defined WORDS
    int first, second;
    if (scanf("%d %d", &first, &second) == 2) assert(second != 3);
#elif defined FIELDS
    char line[8] = {0};
    if (!fgets(line, sizeof line, stdin)) return 0;
    char *comma = strchr(line, ',');
    assert(!comma || atoi(comma + 1) != 7);
#elif defined LENGTH
    assert(argc < 2 || strlen(argv[1]) < 3);
#else
    const char *level = getenv("LEVEL");
    assert(!level || level[0] < '0' || level[0] > '9');
#endif
    (void)argc, (void)argv;
    return 0;
}
