/* The page of a plan: what becomes of each place that may tell an observer something, and why.
 * RUN: cd %S; faultline watch -p paper.spec --html %t/page.html html.c >%t/out; cat %t/page.html
 * EXPECT: <p class="command">faultline <b>watch</b> <span>html.c</span></p>
 * EXPECT: <h1>2 places where something may be told: 1 removed, 1 guarded, 0 kept</h1>
 * EXPECT: <span class="removed" style="flex:1"><b>1</b> removed</span>
 * EXPECT: <span class="decision guarded">guarded</span></td><td><a class="place" href="#f0-14"
 * EXPECT: <span class="decision removed">removed</span>
 * EXPECT: class="line tells" id="f0-14"
 * EXPECT: class="line silent" id="f0-15"
 */
int nondet_int(void);
int x;
int main(void) {
    x = nondet_int() & 1;
    x = 7;
    return 0;
}
