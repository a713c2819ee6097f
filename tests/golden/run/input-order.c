/* The k-th call of an input function gets its k-th value; what is missing is zero and said to be.
 * RUN: printf 'nondet_int: 3\nnondet_int: -4\nnondet_char: 122\n' > %t/inputs && faultline run -q --inputs %t/inputs %s
 * EXPECT: 3 -4 z 0
 */
#include <stdio.h>
int nondet_int(void);
char nondet_char(void);
int main(void) {
    int first = nondet_int(), second = nondet_int();
    char letter = nondet_char();
    printf("%d %d %c %d\n", first, second, letter, nondet_int());
    return 0;
}
