/* Converting a temperature to Fahrenheit and back does not give it back exactly.
 * VERDICT: FAILS
 * UNWIND: 1
 */
#include "input.h"

static float to_fahrenheit(float celsius) {
    return celsius * 1.8f + 32.0f;
}

static float to_celsius(float fahrenheit) {
    return (fahrenheit - 32.0f) / 1.8f;
}

int main(void) {
    float celsius = __VERIFIER_nondet_float();
    __VERIFIER_assume(celsius >= 20.0f && celsius <= 30.0f);
    assert(to_celsius(to_fahrenheit(celsius)) == celsius);
    return 0;
}
