/* Variables that are atomic are watched like others, and a condition that is a name is shown as it is.
 * RUN: cd %S; faultline watch --full -p atomic.spec --out %t/out atomic.c && gcc -Wall -Wextra -pedantic -Werror -o %t/atomic @%t/out/faultline-sources && faultline observe -- %t/atomic
 * EXIT: 10
 * EXPECT: kept     atomic.c:15:11  assign ready    if (ready): everything is told
 * EXPECT: kept     atomic.c:16:18  assign waiting  if (waiting == 2): everything is told
 * EXPECT: kept     atomic.c:17:22  assign waiting  if (waiting == 2): everything is told
 * EXPECT: kept     atomic.c:18:20  assign waiting  if (waiting == 2): everything is told
 * EXPECT: VIOLATED: atomic.c:17: two wait
 */
#include <stdbool.h>
bool ready;
_Atomic int waiting;

int main(void) {
    ready = true;
    for (waiting = 11;;) {
        if ((waiting -= 4) < 2) break;
        if (waiting-- == 3) return 1;
    }
    return 0;
}
