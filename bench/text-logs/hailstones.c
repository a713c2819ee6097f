/* How long numbers take to come down to one. */
#include <stdio.h>

int main(void) {
    int start, count = 0, most = 0;
    while (count < 500 && scanf("%d", &start) == 1) {
        long value = start;
        int steps = 0;
        if (start < 1 || start > 5000) {
            printf("%d is not taken\n", start);
            continue;
        }
        while (value != 1) {
            value = value % 2 == 0 ? value / 2 : 3 * value + 1;
            steps++;
        }
        count++;
        if (steps > most) most = steps;
        printf("%d takes %d steps\n", start, steps);
    }
    printf("%d numbers, most steps %d\n", count, most);
    return 0;
}
