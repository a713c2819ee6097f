/* What failing runs read stays as it is, arguments and standard input, too: no place where they are read is a correction,
 * nor is a way round the check.
 * RUN: faultline explain --json %s | jq -c '[.causes[].corrections[].places[].text]'
 * EXIT: 0
 * EXPECT: ["first + c * 37","37"]
 * RUN: faultline explain %s
 * EXIT: 10
 * EXPECT: changing the value of `first + c * 37` at line 17 alone lets the failing run pass
 * EXPECT-NOT: there may be others
 */
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv) {
    if (argc < 2) return 0;
    int first = argv[1][0], c = getchar();
    int sum = first + c * 37;
    if (first == 'x' && c == 'y') assert(sum == 1000);
    return 0;
}
