/* The page of an explanation: the cause, its fix as a diff, the correct run beside this one, and ranked lines.
 * RUN: cd %S; faultline explain --html %t/page.html html.c >%t/out; cat %t/page.html
 * EXPECT: <h1><strong class="red">FAILS</strong>: 1 cause; nothing else fails</h1>
 * EXPECT: <details class="part" id="cause0" open>
 * EXPECT: <h3>Cause</h3>
 * EXPECT: <figure class="blamed"><figcaption><a class="place" href="#f0-23"
 * EXPECT: <h3>Fix <span class="green">checked</span></h3>
 * EXPECT: with this change the check holds, and correct runs stay correct
 * EXPECT: <span class="name">--- html.c
 * EXPECT: <span class="hunk">@@
 * EXPECT: <span class="removed">-
 * EXPECT: <span class="added">+
 * EXPECT: <h3>A correct run</h3>
 * EXPECT: this run fails</th><th class="green">this one is right</th>
 * EXPECT: <h3>Steps</h3>
 * EXPECT: <h2>Suspects</h2>
 * EXPECT: <li><span class="bar" style="--score:0.
 * EXPECT: class="line cause" id="f0-23"
 */
#include <assert.h>
int nondet_int(void);
static int larger(int a, int b) {
    if (a > b + 1) return a;
    return b;
}
int main(void) {
    int a = nondet_int() & 15, b = nondet_int() & 15;
    int result = larger(a, b);
    assert(result >= a && result >= b && (result == a || result == b));
}
