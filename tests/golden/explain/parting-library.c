/* Where runs part in a library function, the user's line that called it is named.
 * RUN: faultline explain --timeout 20 %s
 * EXIT: 10
 * EXPECT: they part at tests/golden/explain/parting-library.c:
 * EXPECT-NOT: models/
 */
#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 2) return 0;
    int length = (int)strlen(argv[1]);
    assert(length != 3);
    return 0;
}
