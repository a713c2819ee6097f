/* The page of --html: the verdict in the words of the report, each failing run, and the source with its lines marked.
 * RUN: cd %S; faultline check --checks none --html %t/page.html html.c >%t/out; cat %t/page.html
 * EXPECT: <title>FAILS: 1 of 1 check can fail, confirmed by running the compiled program - html.c</title>
 * EXPECT: <p class="command">faultline <b>check</b> <span>html.c</span></p>
 * EXPECT: <h1><strong class="red">FAILS</strong>: 1 of 1 check can fail, confirmed by running the compiled program</h1>
 * EXPECT: html.c:66</a> <strong class="red">assertion</strong>: <code>level &lt; 3
 * EXPECT: <strong class="red">^</strong></pre>
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: <code>nondet_int#1</code></th><td class="type"><code>int</code></td><td><code>3</code></td><td><a class="place" href="#f0-64"
 * EXPECT: nondet_int: 3
 * EXPECT: <code>main()</code>
 * EXPECT: <var>level</var> = <b>3</b>
 * EXPECT: <li class="ending"><b>assertion</b>
 * EXPECT: <td class="red"><a href="#failure0">fails</a></td>
 * EXPECT: </footer>
 * EXPECT: <span class="s">&quot;&lt;/script&gt;&lt;b&gt;&quot;</span>
 * EXPECT: class="line ran" id="f0-64"
 * EXPECT: class="line fails" id="f0-66"
 * EXPECT-NOT: </script><b>
 *
 * It is the same each time, but for what it took, and does not know where it was made.
 * RUN: cd %S; for i in 1 2; do faultline check --checks none --html %t/$i.html html.c >%t/out; grep -v '^<footer>' %t/$i.html >%t/$i; done; cmp %t/1 %t/2; grep -c "$PWD" %t/1
 * EXIT: 1
 * EXPECT: 0
 * Verdicts say what they rest on.
 * RUN: cd %S; faultline check --html %t/page.html html.c -- -DASSUMING >%t/out; cat %t/page.html
 * EXPECT: <h1><strong class="yellow">SAFE</strong> ASSUMING fill() changes nothing: the check holds for all inputs</h1>
 * EXPECT: <h2>Proof</h2>
 * EXPECT: <td class="green">holds, assuming</td>
 * EXPECT: <h2>The verdict depends on</h2>
 * EXPECT: html.c:58</a> fill is defined nowhere
 * RUN: cd %S; faultline check --provers none --bound 3 --html %t/page.html html.c -- -DLOOP >%t/out; cat %t/page.html
 * EXPECT: <h1><strong class="green">SAFE UP TO </strong>3: the bound of 3
 * EXPECT: <td class="green">holds up to 3</td>
 * EXPECT: <p>up to 3: in all runs with at most 3 iterations
 *
 * A page that cannot be written is told once, and takes nothing from the report.
 * RUN: cd %S; faultline check --html %t/no/page.html html.c
 * EXIT: 1
 * EXPECT: no/page.html: No such file or directory
 * EXPECT: FAILS: 1 of
 * RUN: cd %S; faultline check --html %t/no/page.html html.c 2>&1 >/dev/null | wc -l
 * EXPECT: 1
 * RUN: cd %S; faultline check --json --html /dev/full html.c
 * EXIT: 1
 * EXPECT: "verdict": "FAILS"
 * RUN: cd %S; faultline check --html /dev/full html.c 2>&1 >/dev/null
 * EXIT: 1
 * EXPECT: faultline: error: cannot write to /dev/full: No space left on device
 */
#include <assert.h>
int nondet_int(void);
void fill(int *number);
static const char *odd = "</script><b>";
int main(void) {
#ifdef ASSUMING
    int given = 1;
    fill(&given);
    assert(given == 1);
#elif defined LOOP
    int n = nondet_int();
    for (int i = 0; i < n; i++) assert(i < n);
#else
    int level = nondet_int();
    if (level < 0 || level > 3) return odd[0] == '<';
    assert(level < 3);
#endif
}
