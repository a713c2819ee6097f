/* Memory of calloc is never anything but 0.
 * RUN: faultline check --timeout 120 %s
 * EXIT: 0
 * EXPECT: SAFE
 */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *numbers = calloc(2, sizeof *numbers);
    if (!numbers) return 0;
    assert(numbers[1] == 0);
    free(numbers);
    return 0;
}
