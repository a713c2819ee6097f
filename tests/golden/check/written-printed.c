/* What is only printed is read all the same: an element behind those that were written.
 * RUN: faultline check --timeout 20 %s
 * EXIT: 5
 * EXPECT: ASSUMING
 * EXPECT: numbers is written before it is read
 */
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[70];
    int numbers[70], count = 0;
    while (count < 69 && fgets(line, sizeof line, stdin) != NULL) numbers[count++] = (int)strlen(line);
    printf("%d\n", numbers[count]);
    return 0;
}
