/* Behind a line that is empty but for its end there is nothing to walk through: contracts must not hide that.
 * RUN: faultline check --timeout 20 %s
 * EXIT: 10
 * EXPECT: FAILS
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[4];

int main(void) {
    unsigned long sum = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        for (char *at = line + strlen(line) + 1; *at != '\0'; at++) sum++;
        sum += (unsigned long)strtol(line + 4, NULL, 10);
    }
    return (int)sum;
}
