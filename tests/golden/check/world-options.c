/* Where POSIXLY_CORRECT is set, options end at the first argument that is none.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 3 checks can fail, confirmed by running the compiled program
 * EXPECT: POSIXLY_CORRECT
 */
#include <assert.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc != 3 || strcmp(argv[1], "x") != 0 || strcmp(argv[2], "-a") != 0) return 0;
    assert(getopt(argc, argv, "a") == 'a');
    return 0;
}
