/* What `watch` needs, and what is said where it is not there.
 * RUN: faultline watch %s
 * EXIT: 1
 * EXPECT: nothing to watch for: -p SPEC names a spec, or a file with some
 * RUN: faultline watch -p no-such.spec %s
 * EXIT: 2
 * EXPECT: no-such.spec
 *
 * What is known of runs that begin in a function says nothing of the state that an automaton is in by then.
 * RUN: faultline watch -p lock --entry f %s
 * EXIT: 1
 * EXPECT: option '--entry' does not apply to 'watch'
 */
int main(void) {
    return 0;
}
