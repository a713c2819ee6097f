/* The text on standard input that leads to the failure.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: printf 'ab!
 */
#include <assert.h>
#include <stdio.h>
int main(void) {
    char line[16];
    int state = 0;
    if (!fgets(line, sizeof line, stdin)) return 0;
    for (int i = 0; line[i]; i++)
        switch (state) {
        case 0: state = line[i] == 'a' ? 1 : 0; break;
        case 1: state = line[i] == 'b' ? 2 : 0; break;
        case 2: state = line[i] == '!' ? 3 : 0; break;
        }
    assert(state != 3);
    return 0;
}
