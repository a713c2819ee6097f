/* Locals are aligned as their types ask for.
 *
 * RUN: faultline check %s
 * EXPECT: SAFE
 *
 * RUN: faultline check %s -- -m32
 * EXPECT: SAFE
 */
#include <assert.h>
#include <stdint.h>

struct padded {
    char first;
    _Alignas(256) int second;
};

int main(void) {
    char byte = 1;
    struct padded padded = {byte, 2};
    _Alignas(64) char line[3] = {0};
    assert((uintptr_t)&padded.second % 256 == 0 && sizeof padded == 512);
    assert((uintptr_t)line % 64 == 0);
    return line[0];
}
