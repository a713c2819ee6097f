/* Eratosthenes' sieve, no input: what it leaves has no small divisor.
 * VERDICT: SAFE
 * UNWIND: 299
 */
#include <stdbool.h>
#include "input.h"

#define LIMIT 300

int main(void) {
    bool is_composite[LIMIT] = {false};
    for (int i = 2; i * i < LIMIT; i++)
        if (!is_composite[i])
            for (int multiple = i * i; multiple < LIMIT; multiple += i) is_composite[multiple] = true;
    int primes = 0;
    for (int i = 2; i < LIMIT; i++)
        if (!is_composite[i]) {
            primes++;
            for (int divisor = 2; divisor * divisor <= i; divisor++) assert(i % divisor != 0);
        }
    assert(primes == 62);
    return 0;
}
