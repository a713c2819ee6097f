/* Logs of programs that read lines by getline, and blocks by read and fread: none of their runs prints what does not hold.
 *
 * RUN: cd %t; printf '3, together 3\n4, together 7\nsum 7\n' >log; faultline replay --timeout 60 $OLDPWD/%s log
 * EXIT: 0
 * EXPECT: MATCHES
 * RUN: cd %t; printf '3, together 3\n4, together 8\nsum 8\n' >log; faultline replay --timeout 60 $OLDPWD/%s log
 * EXIT: 5
 * EXPECT: IMPOSSIBLE ASSUMING lines that getline reads have fewer than 120 bytes
 * RUN: cd %t; printf '16 bytes\n4 bytes\n20 in all\n' >log; faultline replay --timeout 60 $OLDPWD/%s log -- -DBLOCKS
 * EXIT: 0
 * EXPECT: MATCHES
 * RUN: cd %t; printf '16 bytes\n4 bytes\n21 in all\n' >log; faultline replay --timeout 60 $OLDPWD/%s log -- -DBLOCKS
 * EXPECT: IMPOSSIBLE
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
#ifdef BLOCKS
    char block[16];
    long total = 0;
    for (size_t count; (count = fread(block, 1, sizeof block, stdin)) > 0; total += (long)count)
        printf("%zu bytes\n", count);
    printf("%ld in all\n", total);
#else
    char *line = NULL;
    size_t size = 0;
    int sum = 0, number;
    while (getline(&line, &size, stdin) > 0) {
        if (sscanf(line, "%d", &number) != 1) continue;
        sum += number;
        printf("%d, together %d\n", number, sum);
    }
    printf("sum %d\n", sum);
    free(line);
#endif
    return 0;
}
