/* Every function that prints may fail to: what its number of bytes, or of items, says is what is in the log, and the
 * rest of a number that was being printed is known as far as the log goes.
 *
 * RUN: printf 'ab3' > %t/log; faultline replay %s %t/log -- -DWRITE
 * EXIT: 0
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: write()#1 leaves out = 3
 * RUN: printf 'ab1' > %t/log; faultline replay %s %t/log -- -DWRITE
 * EXIT: 0
 * EXPECT: IMPOSSIBLE: no run prints the log
 * RUN: printf 'ab1' > %t/log; faultline replay %s %t/log -- -DITEMS
 * EXIT: 0
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * RUN: printf 'abc1' > %t/log; faultline replay %s %t/log -- -DITEMS
 * EXIT: 0
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * RUN: printf 'abc2' > %t/log; faultline replay %s %t/log -- -DITEMS
 * EXIT: 0
 * EXPECT: IMPOSSIBLE: no run prints the log
 * RUN: printf 'v=12\nlost 12\n' > %t/log; faultline replay %s %t/log -- -DNUMBER
 * EXIT: 0
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * RUN: printf 'v=1lost 12\n' > %t/log; faultline replay %s %t/log -- -DNUMBER
 * EXIT: 0
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: printf()#1 still prints = 3
 * RUN: printf 'v=2lost 12\n' > %t/log; faultline replay %s %t/log -- -DNUMBER
 * EXIT: 0
 * EXPECT: IMPOSSIBLE: no run prints the log
 */
#include <stdio.h>
#include <unistd.h>

int nondet_int(void);

int main(void) {
#ifdef WRITE
    char digit = '0';
    ssize_t written = write(1, "abcde", 5);
    digit = written == 2 ? '3' : '9';
    write(1, &digit, 1);
#elif defined ITEMS
    size_t items = fwrite("abcd", 2, 2, stdout);
    if (items == 1) putchar('1');
    if (items == 0) putchar('2');
#else
    int value = nondet_int();
    if (value < 10 || value > 29) return 1;
    if (printf("v=%d\n", value) < 0) printf("lost %d\n", value);
#endif
    return 0;
}
