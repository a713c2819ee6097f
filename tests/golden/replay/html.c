/* The page of a replay: events, each with the step that left it, also those in iterations that are folded.
 * RUN: printf 'round 0\nround 1\nround 2\nround 3\nround 4\nround 5\nround 6\nsum 21\n' > %t/log; cd %S; faultline replay --html %t/page.html html.c %t/log >%t/out; cat %t/page.html
 * EXPECT: <h1><strong class="green">MATCHES</strong>: this run prints the log, confirmed by running the compiled program
 * EXPECT: <h2>The run</h2>
 * EXPECT: <h3>Log</h3>
 * EXPECT: <tr id="e0-1"><td class="number"><a href="#s0-4" title="the step">1</a></td>
 * EXPECT: <code>round 1</code></td><td class="values"><span class="value"><var>i</var> = <b>1</b></span>
 * EXPECT: <code>sum 21</code>
 * EXPECT: <h3>Inputs</h3>
 * EXPECT: <h3>Steps</h3>
 * EXPECT: <span class="event"><a href="#e0-1">1</a> round 0</span></li>
 * EXPECT: more iterations</code>
 * EXPECT: <span class="event"><a href="#e0-8">8</a> sum 21</span></li>
 * RUN: echo sum 5 > %t/log; cd %S; faultline replay --html %t/page.html html.c %t/log >%t/out; cat %t/page.html
 * EXPECT: IMPOSSIBLE</strong>: no run prints the log</h1>
 * EXPECT: <h2>How far runs come</h2>
 * EXPECT: <p>0 of 1 line can be printed</p>
 * EXPECT: <h3>What comes there instead</h3>
 */
#include <stdio.h>
int nondet_int(void);
int main(void) {
    int n = nondet_int(), sum = 0;
    for (int i = 0; i < n && i < 9; i++) {
        printf("round %d\n", i);
        sum += i;
    }
    printf("sum %d\n", sum);
}
