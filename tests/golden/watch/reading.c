/* A file that was opened may be a directory, whose reading fails: nothing is left out that rests on its being none.
 * RUN: cd %S; faultline watch -p reading.spec reading.c
 * EXPECT: 1 place where something may be told: 0 removed, 1 guarded, 0 kept
 * EXPECT: guarded  reading.c:22:84  assign errors  if (errors > 0): a run makes the observer move here
 * RUN: cd %S; faultline watch -p reading.spec reading.c -- -DNEVER
 * EXPECT: 1 place where something may be told: 1 removed, 0 guarded, 0 kept
 */
#include <stdio.h>

int errors;

int main(void) {
    char bytes[4];
#ifdef NEVER
    errors = 0;
#endif
    FILE *file = fopen("/etc", "r");
    if (!file) return 1;
#ifdef NEVER
    if (fread(bytes, 1, sizeof bytes, file) < sizeof bytes) return 2;
#else
    if (fread(bytes, 1, sizeof bytes, file) < sizeof bytes && ferror(file)) errors = 1;
#endif
    fclose(file);
    return 0;
}
