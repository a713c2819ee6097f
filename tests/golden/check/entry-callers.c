/* Failures that need a caller who passes NULL, or more than there is room for, are marked so and come last, others of the same
 * checks are looked for; and what callers promise is suggested as C that works.
 * RUN: faultline check --entry sum --timeout 20 %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail
 * EXPECT: just past the end of 'array1' (4 bytes)
 * EXPECT-NOT: only if a caller
 * EXPECT-NOT: leaves them out
 * RUN: faultline check --entry largest --timeout 12 %s
 * EXIT: 10
 * EXPECT: the pointer is null
 * EXPECT: only if a caller may do this: values is NULL
 * EXPECT: only if a caller may do this: count is more than values has room for
 * EXPECT: --requires largest_requires leaves them out, with this function in the source:
 * EXPECT: size_t __fl_object_size(const void *);
 * EXPECT: int largest_requires(int *values, int count) {
 * EXPECT: return values != 0 &&
 * EXPECT: (count <= 0 || (size_t)count <= __fl_object_size(values) / sizeof *values);
 * RUN: faultline check --entry largest --requires largest_requires --bound 4 %s -- -DPASTED
 * EXIT: 5
 * EXPECT: SAFE UP TO 4
 * RUN: faultline check --entry clear --timeout 12 %s
 * EXIT: 10
 * EXPECT: only if a caller may do this: size is more than buffer has room for
 * EXPECT: size <= __fl_object_size(buffer)
 * RUN: faultline check --entry longer --timeout 12 %s
 * EXIT: 10
 * EXPECT: text1 = "a
 * EXPECT-NOT: \377
 * RUN: faultline check --entry largest --json --timeout 12 %s
 * EXIT: 10
 * EXPECT: "caller": "values is NULL"
 * EXPECT: "requires": "#include <stddef.h>
 */
#include <assert.h>
#include <stddef.h>
#include <string.h>

int sum(const int *values, int count) {
    int total = 0;
    for (int i = 0; i <= count; i++) total += values[i];
    return total;
}

int largest(const int *values, int count) {
    int best = count > 0 ? values[0] : 0;
    for (int i = 1; i < count; i++)
        if (values[i] > best) best = values[i];
    return best;
}

void clear(char *buffer, size_t size) {
    if (buffer) memset(buffer, 0, size);
}

void longer(const char *text) {
    assert(!text || strlen(text) < 3);
}

#ifdef PASTED
#include <stddef.h>
size_t __fl_object_size(const void *);

int largest_requires(int *values, int count) {
    return values != 0 &&
           (count <= 0 || (size_t)count <= __fl_object_size(values) / sizeof *values);
}
#endif
