/* A calculator with postfix notation; "roll n" moves one number more than the stack holds.
 * VERDICT: FAILS
 * LINE: 48 49
 * INPUT: two numbers, then "2 roll"
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STACK 32

static long stack[STACK];
static int size;

static int push(long value) {
    if (size == STACK) return 0;
    stack[size++] = value % 1000000;
    return 1;
}

static long pop(void) {
    return stack[--size];
}

static int binary(char operator) {
    long right, left;
    if (size < 2) return 0;
    right = pop();
    left = pop();
    switch (operator) {
    case '+': return push(left + right);
    case '-': return push(left - right);
    case '*': return push(left * right);
    default:
        if (right == 0) return 0;
        return push(left / right);
    }
}

/* Brings the number below n others to the top. */
static int roll(void) {
    long count, moved;
    int from;
    if (size < 3) return 0;
    count = pop();
    if (count < 1 || count > size) return 0;
    from = size - 1 - (int)count;
    moved = stack[from];
    for (int i = from; i < size - 1; i++) stack[i] = stack[i + 1];
    stack[size - 1] = moved;
    return 1;
}

static int execute(const char *word) {
    char *end;
    long value = strtol(word, &end, 10);
    if (end != word && *end == '\0') return push(value);
    if (strlen(word) == 1 && strchr("+-*/", word[0]) != NULL) return binary(word[0]);
    if (strcmp(word, "dup") == 0) return size > 0 && push(stack[size - 1]);
    if (strcmp(word, "drop") == 0) return size > 0 && (pop(), 1);
    if (strcmp(word, "roll") == 0) return roll();
    if (strcmp(word, "clear") == 0) {
        size = 0;
        return 1;
    }
    return 0;
}

int main(void) {
    char word[24];
    while (scanf("%23s", word) == 1) {
        if (strcmp(word, "quit") == 0) break;
        if (!execute(word)) {
            printf("error at %s\n", word);
            return 1;
        }
    }
    while (size > 0) printf("%ld\n", pop());
    return 0;
}
