/* What cannot be a log or a trace of the program is told in one line.
 * RUN: faultline replay %s
 * EXIT: 1
 * EXPECT: faultline: error: no log; give the file that the program wrote, or a trace of its events
 * RUN: faultline replay %s %t/nowhere.log
 * EXIT: 2
 * EXPECT: nowhere.log: error: no such file
 * RUN: : > %t/empty.log; faultline replay %s %t/empty.log
 * EXIT: 2
 * EXPECT: empty.log: error: the log is empty: there is no run to rebuild
 * RUN: printf 'exact\n' > %t/empty.trace; faultline replay %s %t/empty.trace
 * EXIT: 2
 * EXPECT: empty.trace:1: error: the trace is empty
 * RUN: printf 'exact\nopen\nclosed\n' > %t/unknown.trace; faultline replay %s %t/unknown.trace
 * EXIT: 2
 * EXPECT: unknown.trace:3:1: error: the program cannot report closed; did you mean close?
 * RUN: printf 'exact\nopen 99999999999999999999\n' > %t/large.trace; faultline replay %s %t/large.trace
 * EXIT: 2
 * EXPECT: large.trace:2:6: error: the value overflows 64 bits
 * RUN: printf 'exact\nopen\nend\n-close\n' > %t/outside.trace; faultline replay %s %t/outside.trace
 * EXIT: 2
 * EXPECT: outside.trace:4:2: error: close is not in the alphabet
 * RUN: printf 'exact\nopen 1\000\n' > %t/zero.trace; faultline replay %s %t/zero.trace
 * EXIT: 2
 * EXPECT: zero.trace:2:7: error: there is a NUL byte
 * RUN: printf 'opened 1\nburnt\n' > %t/other.log; faultline replay %s %t/other.log
 * EXIT: 2
 * EXPECT: other.log:2:1: error: no call prints "burnt"
 * RUN: faultline replay --witness %t/nowhere.yml %s
 * EXIT: 2
 * EXPECT: nowhere.yml: error: no such file
 * RUN: echo 'opened 1' > %t/a.log; faultline replay --must-not --can %s %t/a.log
 * EXIT: 1
 * EXPECT: --must-not and --can contradict each other
 * RUN: echo 'opened 1' > %t/a.log; faultline replay --differ coun %s %t/a.log
 * EXIT: 1
 * EXPECT: --differ coun: the program has no global variable or input of this name with at most 64 bits; did you mean 'count'?
 * RUN: echo 'opened 1' > %t/a.log; faultline replay --log-function note %s %t/a.log
 * EXIT: 1
 * EXPECT: --log-function note: the program calls no function of this name
 * RUN: echo 'opened 1' > %t/a.log; faultline replay --log-from paper %s %t/a.log
 * EXIT: 1
 * EXPECT: 'paper' is none of stdout, stderr, syslog
 * RUN: echo 'opened 1' > %t/a.log; faultline replay --strip '(' %s %t/a.log
 * EXIT: 1
 * EXPECT: --strip (: Unmatched (
 * RUN: echo 'opened 1' > %t/a.log; faultline replay --out %t/a.log %s %t/a.log
 * EXIT: 1
 * EXPECT: cannot write to
 * RUN: echo 'opened 1' > %t/a.log; faultline replay %t/a.log
 * EXIT: 1
 * EXPECT: no input file
 */
#include <stdio.h>

void EVR(const char *id);
void EVR_value(const char *id, int value);
int count;

int main(void) {
    EVR_value("open", ++count);
    printf("opened %d\n", count);
    EVR("close");
    return 0;
}
