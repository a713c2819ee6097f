/* A program's own malloc is called by the C library, too, by strdup and printf, not by strlen.
 *
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING the C library does not call the program's own malloc()
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 * EXPECT-NOT: ASSUMING
 * RUN: faultline check %s -- -DSTATIC
 * EXPECT: SAFE
 * EXPECT-NOT: ASSUMING
 */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static _Alignas(16) char pool[1 << 16];
static size_t used, calls;

#ifdef STATIC
#define malloc allocate
static void *allocate(size_t size);
static void *allocate(size_t size) {
#else
void *malloc(size_t size);
void *malloc(size_t size) {
#endif
    void *place = pool + used;
    calls++;
    used += (size + 15) & ~(size_t)15;
    return used > sizeof pool ? NULL : place;
}

int main(void) {
    char *text = malloc(8);
    if (!text) return 1;
    strcpy(text, "own");
    size_t before = calls;
#ifdef HARMLESS
    if (strlen(text) != 3) return 1;
#else
    printf("%s", text);
#endif
    assert(calls == before);
    return 0;
}
