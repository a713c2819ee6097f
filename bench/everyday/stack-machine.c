/* Runs a small program of numbers; conditional jumps are not checked against its length.
 * VERDICT: FAILS
 * LINE: 45 47
 * INPUT: a program with a taken "jz" to an address behind the code
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CODE 24
#define STACK 8

enum { PUSH, ADD, SUB, PRINT, JMP, JZ, HALT, OPERATIONS };

static const char *const names[OPERATIONS] = {"push", "add", "sub", "print", "jmp", "jz", "halt"};

struct instruction {
    int operation, operand;
};

static struct instruction code[CODE];
static int length;

static int load(void) {
    char word[8];
    while (scanf("%7s", word) == 1) {
        int operation = 0;
        if (length == CODE) return 0;
        while (operation < OPERATIONS && strcmp(word, names[operation]) != 0) operation++;
        if (operation == OPERATIONS) return 0;
        code[length].operation = operation;
        code[length].operand = 0;
        if ((operation == PUSH || operation == JMP || operation == JZ) && scanf("%d", &code[length].operand) != 1)
            return 0;
        if (operation == PUSH && (code[length].operand < -10000 || code[length].operand > 10000)) return 0;
        if (operation == JMP && (code[length].operand < 0 || code[length].operand > CODE - 1)) return 0;
        length++;
    }
    return length > 0;
}

static const char *run(void) {
    int stack[STACK], size = 0, next = 0;
    for (int steps = 0; steps < 1000; steps++) {
        const struct instruction *now = &code[next++];
        int top = size > 0 ? stack[size - 1] : 0;
        switch (now->operation) {
        case PUSH:
            if (size == STACK) return "stack is full";
            stack[size++] = now->operand;
            break;
        case ADD:
        case SUB:
            if (size < 2) return "stack is empty";
            stack[size - 2] = (stack[size - 2] + (now->operation == ADD ? top : -top)) % 10000;
            size--;
            break;
        case PRINT: printf("%d\n", top); break;
        case JMP: next = now->operand; break;
        case JZ:
            if (size == 0) return "stack is empty";
            size--;
            if (top == 0) next = now->operand;
            break;
        default: return "halted";
        }
        if (next == length) return "end";
    }
    return "too many steps";
}

int main(void) {
    for (int i = 0; i < CODE; i++) code[i].operation = HALT;
    if (!load()) {
        puts("bad program");
        return 1;
    }
    puts(run());
    return 0;
}
