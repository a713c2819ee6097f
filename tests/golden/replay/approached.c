/* Lines that tell how many characters of each kind were read.
 *
 * RUN: cd %t; printf '23 letters, 2 digits, 9\n0 letters, 0 digits, 0\n5 letters, 11 digits, 12\n28 in all\n' >log
 * RUN: cd %t; faultline replay --timeout 60 $OLDPWD/%s log
 * EXPECT: MATCHES
 */
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int c, letters = 0, digits = 0, longest = 0, length = 0, all = 0;
    while ((c = getchar()) != EOF) {
        length = isspace(c) ? 0 : length + 1;
        if (length > longest) longest = length;
        letters += isalpha(c) != 0;
        digits += isdigit(c) != 0;
        if (c != '\n') continue;
        printf("%d letters, %d digits, %d\n", letters, digits, longest);
        all += letters;
        letters = digits = longest = 0;
    }
    printf("%d in all\n", all);
    return 0;
}
