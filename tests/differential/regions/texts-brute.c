/* Short texts over a few characters as the inputs of a random program (program.c), beside the bounds that
 * characterize gives (bounds.h). Prints the first text that contradicts, and fails; else how many were tried. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf end;

#define claim(condition) ((condition) ? (void)0 : longjmp(end, 1))
#define main program
#include "program.c"
#undef main

/* Behind the end of a text stands anything that could be in it, which no bound may depend on. */
enum { LONGEST = 7, ROOM = 4096 };
struct text {
    unsigned length;
    unsigned char bytes[ROOM];
    int is_missing;
};
static struct text standard, argument, variable, nothing;
static int argument_count;

#include "text-features.h"

#include "bounds.h"

#ifndef ALPHABET
#define ALPHABET "ab1\n"
#endif
static const char alphabet[] = ALPHABET;
enum { LETTERS = sizeof alphabet - 1 };

static int fails(void) {
    char *name = (char *)"program", *arguments[] = {name, (char *)argument.bytes, NULL};
    stdin = standard.length ? fmemopen(standard.bytes, standard.length, "r") : fopen("/dev/null", "r");
    if (variable.is_missing)
        unsetenv("V");
    else
        setenv("V", (char *)variable.bytes, 1);
    if (argument_count < 2) arguments[1] = NULL;
    volatile int is_failing = 0;
    if (setjmp(end))
        is_failing = 1;
    else
        program(argument_count, arguments);
    fclose(stdin);
    return is_failing;
}

static unsigned long tried, failing;

static void compare(void) {
    int is_failing = fails();
    for (int behind = 0; behind < 2; behind++) {
        struct text *texts[] = {&standard, &argument, &variable};
        for (int i = 0; i < 3; i++)
            memset(texts[i]->bytes + texts[i]->length, behind ? 'b' : '\n', ROOM - texts[i]->length);
        int is_lower = !!in_lower(), is_upper = !!in_upper();
        for (int i = 0; i < 3; i++) texts[i]->bytes[texts[i]->length] = 0;
        if ((!is_lower || is_failing) && (!is_failing || is_upper)) continue;
        printf("wrong: stdin \"%.*s\" of %u, argument \"%s\", V \"%s\" missing %d: fails %d, lower %d, upper %d\n",
               (int)standard.length, (char *)standard.bytes, standard.length,
               argument_count > 1 ? (char *)argument.bytes : "", (char *)variable.bytes, variable.is_missing,
               is_failing, is_lower, is_upper);
        exit(1);
    }
    tried++, failing += (unsigned)is_failing;
}

/* Of long texts, only some are tried. */
static unsigned long step(unsigned length) {
    if (LETTERS > 4) return length < 5 ? 1 : length == 5 ? 11 : length == 6 ? 101 : 1009;
    return length > 5 ? 7 : 1;
}

/* All texts up to a length, and some long ones. */
static void try_texts(struct text *text, void (*next)(void)) {
    for (unsigned length = 0; length <= LONGEST; length++) {
        unsigned long count = 1;
        for (unsigned i = 0; i < length; i++) count *= LETTERS;
        for (unsigned long number = 0; number < count; number += step(length)) {
            unsigned long rest = number;
            text->length = length;
            for (unsigned i = 0; i < length; i++, rest /= LETTERS)
                text->bytes[i] = (unsigned char)alphabet[rest % LETTERS];
            text->bytes[length] = 0;
            next();
        }
    }
    for (unsigned length = 30; length < 1200; length += 97)
        for (unsigned kind = 0; kind < LETTERS; kind++) {
            text->length = length;
            memset(text->bytes, alphabet[kind], length);
            text->bytes[length] = 0;
            next();
        }
    text->length = 0;
    text->bytes[0] = 0;
}

static void try_stdin(void) {
    try_texts(&standard, compare);
}

int main(void) {
    argument_count = 1;
    variable.is_missing = 1;
    try_stdin();
    variable.is_missing = 0;
    try_texts(&variable, compare);
    variable.is_missing = 1;
    argument_count = 2;
    try_texts(&argument, compare);
    standard.length = 1, standard.bytes[0] = 'a', standard.bytes[1] = 0;
    try_texts(&argument, compare);
    printf("%lu of %lu fail\n", failing, tried);
    return 0;
}
