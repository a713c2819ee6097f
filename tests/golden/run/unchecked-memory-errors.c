/* What the interpreter says about invalid accesses, found by itself rather than by checks.
 * RUN: faultline run -q --checks none --arg null %s
 * EXIT: 10
 * EXPECT: unchecked-memory-errors.c:66:45: null pointer: write of 4 bytes: the pointer is null
 * EXPECT: *(int *)pair = 1;
 * EXPECT: in main at
 * RUN: faultline run -q --checks none --arg field %s
 * EXIT: 10
 * EXPECT: null pointer: read of 4 bytes: the pointer is null, 8 bytes were added to it
 * RUN: faultline run -q --checks none --arg wild %s
 * EXIT: 10
 * EXPECT: wild pointer: read of 1 byte: the address 0xdeadbeef0000 belongs to no object
 * RUN: faultline run -q --checks none --arg past %s
 * EXIT: 10
 * EXPECT: out of bounds: write of 4 bytes: just past the end of 'numbers' of main (16 bytes)
 * RUN: faultline run -q --checks none --arg before %s
 * EXIT: 10
 * EXPECT: out of bounds: read of 4 bytes: 4 bytes before the start of 'table' (40 bytes)
 * RUN: faultline run -q --checks none --arg heap %s
 * EXIT: 10
 * EXPECT: out of bounds: write of 1 byte: 2 bytes past the end of the memory (10 bytes, allocated at
 * RUN: faultline run -q --checks none --arg freed %s
 * EXIT: 10
 * EXPECT: use after free: read of 1 byte: pointer into memory that was freed at
 * RUN: faultline run -q --checks none --arg twice %s
 * EXIT: 10
 * EXPECT: double free: pointer into memory that was freed
 * RUN: faultline run -q --checks none --arg middle %s
 * EXIT: 10
 * EXPECT: invalid free: free of a pointer into the middle of the memory (10 bytes
 * RUN: faultline run -q --checks none --arg local %s
 * EXIT: 10
 * EXPECT: use after return: read of 4 bytes: pointer to 'x' of dangle, which has returned
 * RUN: faultline run -q --checks none --arg literal %s
 * EXIT: 10
 * EXPECT: write to a constant: write of 1 byte: a string literal (4 bytes) must not be written to
 * RUN: faultline run -q --checks none --arg call %s
 * EXIT: 10
 * EXPECT: call of what is not a function
 * RUN: faultline run -q --checks none --arg divide %s
 * EXIT: 10
 * EXPECT: trapped: division by zero
 * RUN: faultline run -q --checks none --arg copy %s
 * EXIT: 10
 * EXPECT: out of bounds: write of 17 bytes: 17 bytes at offset 0 of 'numbers' of main (16 bytes)
 */
#include <stdlib.h>
#include <string.h>

struct pair {
    int a, b, c;
};

static int table[10];

static int *dangle(void) {
    int x = 5, *p = &x;
    return p;
}

int main(int argc, char **argv) {
    int numbers[4] = {0}, zero = argc - 2;
    char *text = "abc", *heap = malloc(10);
    struct pair *pair = NULL;
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "null")) *(int *)pair = 1;
    if (!strcmp(what, "field")) return pair->c;
    if (!strcmp(what, "wild")) return *(char *)0xdeadbeef0000;
    if (!strcmp(what, "past")) numbers[argc + 2] = 1;
    if (!strcmp(what, "before")) return table[zero - 1];
    if (!strcmp(what, "heap")) heap[12] = 1;
    if (!strcmp(what, "middle")) free(heap + 1);
    if (!strcmp(what, "local")) return *dangle();
    if (!strcmp(what, "literal")) text[1] = 'x';
    if (!strcmp(what, "call")) ((void (*)(void))(heap))();
    if (!strcmp(what, "divide")) return 5 / zero;
    if (!strcmp(what, "copy")) memset(numbers, 0, 17);
    free(heap);
    if (!strcmp(what, "freed")) return *heap;
    if (!strcmp(what, "twice")) free(heap);
    return 0;
}
