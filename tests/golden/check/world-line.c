/* Where there is no line any more, getline leaves the last one as it is.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: can fail, confirmed by running the compiled program
 * EXPECT: line[0] == 0
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    if (getline(&line, &size, stdin) != 2) return 1;
    if (getline(&line, &size, stdin) >= 0) return 2;
    assert(line[0] == 0);
    free(line);
    return 0;
}
