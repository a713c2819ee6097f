/* The page of a slice: what must hold of inputs, how much is left of the run, and the rest folded.
 * RUN: cd %S; faultline slice --html %t/page.html html.c >%t/out; cat %t/page.html
 * EXPECT: <h1><strong class="red">FEASIBLE</strong>: the target is reached where</h1>
 * EXPECT: <code>nondet_int#2 == 7</code> <a class="place" href="#f0-27"
 * EXPECT: <div class="share"><span style="width:
 * EXPECT: <h3>Inputs</h3>
 * EXPECT: <h3>Steps</h3>
 * EXPECT: <details><summary>2 steps that make no difference</summary>
 * EXPECT: <code>int noise = nondet_int()</code>
 * EXPECT: <code>noise *= 2</code>
 * EXPECT: </ol></details></li>
 * EXPECT: <code>int key = nondet_int()</code>
 * EXPECT: <li class="ending">
 * EXPECT: class="line fails" id="f0-28"
 * RUN: cd %S; faultline slice --target html.c:28 --all --explain-steps --html %t/page.html html.c >%t/out; cat %t/page.html
 * EXPECT: <h1><strong class="red">FEASIBLE</strong>: the target is reached where</h1>
 * EXPECT: steps that make no difference</summary>
 * EXPECT: <summary>how it was cut, from the end</summary>
 * EXPECT: <tr class="dim">
 */
int nondet_int(void);
void reach_error(void);
int main(void) {
    int noise = nondet_int();
    noise *= 2;
    int key = nondet_int();
    if (key == 7)
        reach_error();
    return noise & 1;
}
