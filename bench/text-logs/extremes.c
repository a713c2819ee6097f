/* The smallest and the largest number so far. */
#include <stdio.h>

int main(void) {
    int value, lowest = 0, highest = 0, count = 0, records = 0;
    while (count < 1000 && scanf("%d", &value) == 1) {
        int is_record = count == 0 || value < lowest || value > highest;
        if (count == 0 || value < lowest) lowest = value;
        if (count == 0 || value > highest) highest = value;
        count++;
        printf("%d between %d and %d%s\n", value, lowest, highest, is_record ? ", record" : "");
        records += is_record;
    }
    printf("%d values, %d records\n", count, records);
    return 0;
}
