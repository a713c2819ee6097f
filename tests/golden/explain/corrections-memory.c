/* What memory of malloc holds stays as the failing run found it: that alone would let it pass, whatever is changed.
 * RUN: faultline explain --checks=overflow --json %s | jq -c '[.causes[].corrections[].places[].text]'
 * EXIT: 0
 * EXPECT: ["3"]
 */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *held = malloc(sizeof *held);
    if (!held) return 0;
    int added = 3;
    int sum = *held + added;
    assert(sum != 1003);
    free(held);
    return 0;
}
