/* Checks ISBN numbers; an X is stored without looking how many digits there are.
 * VERDICT: FAILS
 * LINE: 25
 * INPUT: "isbn", ten digits and an X
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define DIGITS 10

struct isbn {
    char text[24];
    int digits[DIGITS];
};

static int parse(const char *text, int *digits) {
    int count = 0;
    for (; *text != '\0'; text++) {
        if (*text == '-' || *text == ' ') continue;
        if (isdigit((unsigned char)*text)) {
            if (count == DIGITS) return 0;
            digits[count++] = *text - '0';
        } else if ((*text == 'X' || *text == 'x') && text[1] == '\0') {
            digits[count++] = 10;
        } else {
            return 0;
        }
    }
    return count == DIGITS;
}

static int is_valid(const int *digits) {
    int sum = 0;
    for (int i = 0; i < DIGITS; i++) sum += (DIGITS - i) * digits[i];
    return sum % 11 == 0;
}

static void print(const char *title, const struct isbn *isbn) {
    printf("%-20s ", title);
    for (int i = 0; i < DIGITS; i++) putchar(isbn->digits[i] == 10 ? 'X' : '0' + isbn->digits[i]);
    puts(is_valid(isbn->digits) ? " valid" : " wrong check digit");
}

int main(void) {
    char line[120], title[40] = "untitled";
    struct isbn isbn;
    int digits[DIGITS];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "title ", 6) == 0) {
            snprintf(title, sizeof title, "%s", line + 6);
        } else if (strncmp(line, "isbn ", 5) == 0) {
            snprintf(isbn.text, sizeof isbn.text, "%s", line + 5);
            if (parse(isbn.text, digits)) {
                memcpy(isbn.digits, digits, sizeof digits);
                print(title, &isbn);
            } else {
                printf("%s: not an ISBN\n", isbn.text);
            }
        }
    }
    return 0;
}
