/* bench/formulas/native.c - runs a program of bench/formulas natively, its main being program_main.
 *
 *     program runs SEED NUMBER     on random inputs, so often; prints how many runs met all assumptions
 *     program inputs VALUE...      on these, in the order in which they are read
 *
 * A run that fails aborts. Random inputs are small as often as large, so that assumptions are met.
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int program_main(void);

static jmp_buf left_out;
static unsigned long state;
static char **values; /* what is left of the inputs that were given; NULL: random ones */
static int width;     /* bits of the random inputs of this run */

static unsigned long random_bits(void) {
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return state >> 33;
}

static unsigned input(void) {
    if (values) return *values ? (unsigned)strtol(*values++, NULL, 0) : 0;
    unsigned value = (unsigned)(random_bits() << 16 ^ random_bits());
    return width < 32 ? value & ((1u << width) - 1) : value;
}

void __VERIFIER_assume(int holds) {
    if (!holds) longjmp(left_out, 1);
}
int __VERIFIER_nondet_int(void) { return (int)input(); }
unsigned __VERIFIER_nondet_uint(void) { return input(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)input(); }
unsigned short __VERIFIER_nondet_ushort(void) { return (unsigned short)input(); }
float __VERIFIER_nondet_float(void) {
    if (values) return *values ? strtof(*values++, NULL) : 0;
    return (float)input() / (float)(1 + random_bits() % 1000);
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "inputs") == 0) {
        values = argv + 2;
        if (setjmp(left_out) == 0) program_main();
        return 0;
    }
    if (argc != 4) return 1;
    state = strtoul(argv[2], NULL, 0);
    volatile long met = 0;
    for (volatile long i = atol(argv[3]); i > 0; i--) {
        width = (int)(random_bits() % (random_bits() % 2 ? 33 : 9));
        if (setjmp(left_out) == 0) {
            program_main();
            met++;
        }
    }
    printf("%ld\n", met);
    return 0;
}
