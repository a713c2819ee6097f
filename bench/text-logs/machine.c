/* A machine with a stack: push N, add, mul, swap, pop; tells the depth and the top after each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH 16
#define MODULUS 10007

int main(void) {
    int stack[DEPTH], depth = 0;
    char line[40];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *word = strtok(line, " \n"), *operand = strtok(NULL, " \n");
        if (word == NULL) continue;
        if (strcmp(word, "push") == 0 && operand != NULL && depth < DEPTH) {
            stack[depth++] = atoi(operand) % MODULUS;
        } else if (strcmp(word, "add") == 0 && depth >= 2) {
            depth--;
            stack[depth - 1] = (stack[depth - 1] + stack[depth]) % MODULUS;
        } else if (strcmp(word, "mul") == 0 && depth >= 2) {
            depth--;
            stack[depth - 1] = stack[depth - 1] * stack[depth] % MODULUS;
        } else if (strcmp(word, "swap") == 0 && depth >= 2) {
            int top = stack[depth - 1];
            stack[depth - 1] = stack[depth - 2];
            stack[depth - 2] = top;
        } else if (strcmp(word, "pop") == 0 && depth >= 1) {
            depth--;
        } else {
            printf("%s is not possible\n", word);
            continue;
        }
        if (depth > 0)
            printf("%s: depth %d, top %d\n", word, depth, stack[depth - 1]);
        else
            printf("%s: empty\n", word);
    }
    printf("halted with %d\n", depth);
    return 0;
}
