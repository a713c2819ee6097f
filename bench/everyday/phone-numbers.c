/* Brings phone numbers into one form: country, area and number.
 * VERDICT: SAFE
 * INPUT: lines with phone numbers; the environment's COUNTRY is the default country
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS 15

static const char *home = "49";

/* Keeps the digits, and a plus sign in front; 0 if there is something else, or too much. */
static int digits_of(const char *text, char *digits) {
    int length = 0;
    while (isspace((unsigned char)*text)) text++;
    if (*text == '+') digits[length++] = *text++;
    for (; *text != '\0' && *text != '\n'; text++) {
        if (isdigit((unsigned char)*text)) {
            if (length == DIGITS) return 0;
            digits[length++] = *text;
        } else if (strchr(" -/()\r", *text) == NULL) {
            return 0;
        }
    }
    digits[length] = '\0';
    return length >= 5;
}

static int normalize(const char *digits, char *result, size_t size) {
    int length;
    if (digits[0] == '+')
        length = snprintf(result, size, "+%s", digits + 1);
    else if (strncmp(digits, "00", 2) == 0)
        length = snprintf(result, size, "+%s", digits + 2);
    else if (digits[0] == '0')
        length = snprintf(result, size, "+%s%s", home, digits + 1);
    else
        length = snprintf(result, size, "+%s?%s", home, digits);
    return length > 0 && (size_t)length < size;
}

static int is_country(const char *text) {
    size_t length = strlen(text);
    return length >= 1 && length <= 3 && strspn(text, "0123456789") == length;
}

int main(void) {
    char line[80], digits[DIGITS + 1], result[24];
    const char *country = getenv("COUNTRY");
    unsigned long line_number = 0;
    if (country != NULL && is_country(country)) home = country;
    while (fgets(line, sizeof line, stdin) != NULL) {
        line_number++;
        if (!digits_of(line, digits) || !normalize(digits, result, sizeof result))
            printf("%lu: not a number\n", line_number);
        else
            puts(result);
    }
    return 0;
}
