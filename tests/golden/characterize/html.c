/* The page of a characterization: bounds, numbers, and the picture that --plot draws.
 * RUN: cd %S; faultline characterize --checks none --html %t/page.html html.c >%t/out; cat %t/page.html
 * EXPECT: <h1><strong class="red">FAILS</strong> exactly if</h1>
 * EXPECT: <div class="bound must">
 * EXPECT: <code>x == 3 &amp;&amp; y &lt; 10</code>
 * EXPECT: <div class="bound safe">
 * EXPECT: <p>all other inputs</p>
 * EXPECT: <p>10 of 65536 values of x and y
 * EXPECT: class="fl-plot"
 * EXPECT: <title>x = 3, y = 0..9: must fail</title>
 * EXPECT: <h2>Regions</h2>
 * EXPECT: all of these</td><td>10</td><td>5/32768</td><td><a href="#failure0">run</a>
 * EXPECT: id="failure0"
 * EXPECT: <h3>Inputs</h3>
 * RUN: cd %S; faultline characterize --checks none --axes y --html %t/page.html html.c >%t/out; cat %t/page.html
 * EXPECT: <title>y = 0..9: must fail</title>
 * RUN: cd %S; faultline characterize --checks none --bound 2 --provers none --html %t/page.html html.c -- -DMAY >%t/out; cat %t/page.html
 * EXPECT: <h1><strong class="red">FAILS</strong>
 * EXPECT: <div class="bound may">
 * EXPECT: not exact: 
 * EXPECT: : may fail</title>
 */
#include <assert.h>
unsigned char nondet_uchar(void);
unsigned nondet_uint(void);
int main(void) {
#ifdef MAY
    unsigned n = nondet_uint(), i = 0;
    while (i < n && i < 100000) i++;
    assert(i != 1 && i != 70000);
#else
    unsigned char x = nondet_uchar(), y = nondet_uchar();
    assert(x != 3 || y >= 10);
#endif
}
