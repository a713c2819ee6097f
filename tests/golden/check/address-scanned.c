/* Where scanf puts numbers is no text of an address.
 * RUN: faultline check --timeout 60 %s
 * EXIT: 0
 * EXPECT: SAFE: all
 */
#include <stdio.h>

int main(void) {
    int number, largest = 0;
    while (scanf("%d", &number) == 1)
        if (number > largest) largest = number;
    return largest == 1;
}
