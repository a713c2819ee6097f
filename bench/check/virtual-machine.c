/* A stack machine runs four symbolic instructions; its stack check forgets instructions that need two.
 * VERDICT: FAILS
 * UNWIND: 7
 */
#include "input.h"

enum opcode { PUSH, ADD, SUBTRACT, DUPLICATE, SWAP, STOP, OPCODES };

#define LENGTH 6
#define STACK 4

static int run(const unsigned char *program, const int *operands) {
    int stack[STACK], depth = 0;
    for (int pc = 0; pc < LENGTH; pc++) {
        int kept;
        if (depth == STACK) return -1;
        if (program[pc] != PUSH && depth == 0) return -1;
        switch (program[pc]) {
        case PUSH: stack[depth++] = operands[pc]; break;
        case ADD:
            depth--;
            stack[depth - 1] = (int)((unsigned)stack[depth - 1] + (unsigned)stack[depth]);
            break;
        case SUBTRACT:
            if (depth < 2) return -1;
            depth--;
            stack[depth - 1] = (int)((unsigned)stack[depth - 1] - (unsigned)stack[depth]);
            break;
        case DUPLICATE:
            stack[depth] = stack[depth - 1];
            depth++;
            break;
        case SWAP:
            if (depth < 2) return -1;
            kept = stack[depth - 1];
            stack[depth - 1] = stack[depth - 2];
            stack[depth - 2] = kept;
            break;
        default: return stack[depth - 1];
        }
    }
    return 0;
}

int main(void) {
    unsigned char program[LENGTH];
    int operands[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
        program[i] = __VERIFIER_nondet_uchar() % OPCODES;
        operands[i] = __VERIFIER_nondet_int();
    }
    int result = run(program, operands);
    assert(result != 42 || program[0] == PUSH);
    return 0;
}
