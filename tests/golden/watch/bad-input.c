/* What `watch` needs, and what is said where it is not there.
 * RUN: faultline watch %s
 * EXIT: 1
 * EXPECT: nothing to watch for: -p SPEC names a spec, or a file with some
 * RUN: faultline watch -p no-such.spec %s
 * EXIT: 2
 * EXPECT: no-such.spec
 */
int main(void) {
    return 0;
}
