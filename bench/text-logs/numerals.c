/* Numbers as Roman numerals. */
#include <stdio.h>
#include <string.h>

static void roman(int number, char *text) {
    static const int steps[] = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    static const char *const letters[] = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
    *text = '\0';
    for (int i = 0; i < 13; i++) {
        while (number >= steps[i]) {
            strcat(text, letters[i]);
            number -= steps[i];
        }
    }
}

int main(void) {
    char line[40], text[20];
    int number, letters = 0, count = 0;
    while (count < 1000 && fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "%d", &number) != 1 || number < 1 || number > 3999) {
            printf("no numeral\n");
            continue;
        }
        roman(number, text);
        printf("%d = %s\n", number, text);
        letters += (int)strlen(text);
        count++;
    }
    printf("%d numerals, %d letters\n", count, letters);
    return 0;
}
