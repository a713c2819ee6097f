/* The shortest way to a line may be one that no run takes: others are tried.
 * RUN: faultline slice --target %s:33 %s
 * EXIT: 10
 * EXPECT: FEASIBLE
 * RUN: faultline slice --target %s:35 %s
 * EXIT: 10
 * EXPECT: FEASIBLE
 * RUN: faultline slice --target %s:37 --timeout 20 %s
 * EXIT: 0
 * EXPECT: INFEASIBLE: no run takes this path, and
 * EXPECT-NOT: $1
 * RUN: faultline slice --target %s:27 %s
 * EXIT: 10
 * EXPECT: FEASIBLE
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char line[40], *fields[4];
    int count = 0, total = 0;
    if (!fgets(line, sizeof line, stdin)) return 1;
    for (char *field = strtok(line, ","); field; field = strtok(NULL, ",")) {
        if (count == 4) {
            puts("too many fields");
            return 1;
        }
        fields[count++] = field;
    }
    for (int i = 0; i < count; i++) total += atoi(fields[i]);
    if (count == 3 && total == 12)
        puts("twelve");
    if (total < 0 && strcmp(fields[0], "debt") == 0)
        puts("debt");
    if (count > 4)
        puts("never");
    return 0;
}
