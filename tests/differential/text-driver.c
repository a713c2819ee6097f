/* All texts of up to three characters of an alphabet as standard input of the program in p.c: prints the first that
 * breaks a claim, and then ends with status 1. */
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#define main program
#include "p.c"
#undef main

static jmp_buf broken;

void __assert_fail(const char *claim, const char *file, unsigned line, const char *function) {
    (void)claim, (void)file, (void)line, (void)function;
    longjmp(broken, 1);
}

static int breaks(const char *text, size_t size) {
    FILE *input = size ? fmemopen((void *)text, size, "r") : fopen("/dev/null", "r"), *usual = stdin;
    if (!input) return 0;
    stdin = input;
    volatile int is_broken = 1;
    if (!setjmp(broken)) {
        program();
        is_broken = 0;
    }
    stdin = usual;
    fclose(input);
    return is_broken;
}

int main(void) {
    static const char alphabet[] = "ab-+ \n170,x";
    size_t letters = sizeof alphabet - 1, total = 1;
    for (size_t size = 0; size <= 3; size++, total *= letters)
        for (size_t number = 0; number < total; number++) {
            char text[3];
            size_t rest = number;
            for (size_t i = 0; i < size; i++, rest /= letters) text[i] = alphabet[rest % letters];
            if (!breaks(text, size)) continue;
            printf("breaks with %zu characters, number %zu\n", size, number);
            return 1;
        }
    return 0;
}
