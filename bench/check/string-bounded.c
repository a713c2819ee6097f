/* strncpy leaves a full buffer without a terminator.
 * VERDICT: FAILS
 * UNWIND: 17
 */
#include <string.h>
#include "input.h"

#define MOST 16

struct user {
    char name[8];
};

int main(void) {
    char input[MOST + 1];
    struct user *user = &(struct user){""};
    for (int i = 0; i < MOST; i++) input[i] = __VERIFIER_nondet_char();
    input[MOST] = '\0';
    strncpy(user->name, input, sizeof user->name);
    size_t length = 0;
    while (user->name[length]) length++;
    assert(length < sizeof user->name);
    return 0;
}
