/* Every function that allocates may fail.
 * RUN: for f in CALLOC REALLOC ALIGNED MEMALIGN STRDUP STRNDUP ASPRINTF GETLINE; do faultline check --timeout 120 --first --checks pointer,allocation %s -- -D$f; done | grep -e ^FAILS -e ' fails#' -e confirmed:
 * EXPECT: FAILS: 1 of
 * EXPECT: calloc fails#1 = true
 * EXPECT: FAILS: 1 of
 * EXPECT: realloc fails#1 = true
 * EXPECT: FAILS: 1 of
 * EXPECT: aligned_alloc fails#1 = true
 * EXPECT: FAILS: 1 of
 * EXPECT: posix_memalign fails#1 = true
 * EXPECT: FAILS: 1 of
 * EXPECT: strdup fails#1 = true
 * EXPECT: FAILS: 1 of
 * EXPECT: strndup fails#1 = true
 * EXPECT: FAILS: 1 of
 * EXPECT: asprintf fails#1 = true
 * EXPECT: FAILS: 1 of
 * EXPECT: getline fails#1 = true
 * EXPECT-NOT: UNKNOWN
 */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
#if defined CALLOC
    int *p = calloc(2, 4);
    p[1] = 1;
#elif defined REALLOC
    char *p = realloc(NULL, 3);
    p[0] = 1;
#elif defined ALIGNED
    char *p = aligned_alloc(16, 32);
    p[0] = 1;
#elif defined MEMALIGN
    void *p = NULL;
    assert(posix_memalign(&p, 16, 32) != ENOMEM);
#elif defined STRDUP
    char *p = strdup("a");
    p[0] = 1;
#elif defined STRNDUP
    char *p = strndup("abc", 2);
    p[0] = 1;
#elif defined ASPRINTF
    char *p = NULL;
    asprintf(&p, "%d", 3);
    p[0] = 'x';
#elif defined GETLINE
    char *p = NULL;
    size_t size = 0;
    errno = 0;
    getline(&p, &size, stdin);
    assert(errno != ENOMEM);
#endif
    free(p);
}
