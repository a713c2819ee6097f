/* Checks credit card numbers by their last digit, and says who issued them.
 * VERDICT: SAFE
 * INPUT: lines with digits, spaces and hyphens
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define MOST_DIGITS 19

struct card {
    int digits[MOST_DIGITS];
    int length;
};

static int parse(const char *text, struct card *card) {
    card->length = 0;
    for (; *text != '\0' && *text != '\n'; text++) {
        if (*text == ' ' || *text == '-' || *text == '\r') continue;
        if (!isdigit((unsigned char)*text) || card->length == MOST_DIGITS) return 0;
        card->digits[card->length++] = *text - '0';
    }
    return card->length >= 12;
}

static int is_valid(const struct card *card) {
    int sum = 0;
    for (int i = 0; i < card->length; i++) {
        int digit = card->digits[card->length - 1 - i];
        if (i % 2 == 1) digit = digit > 4 ? 2 * digit - 9 : 2 * digit;
        sum += digit;
    }
    return sum % 10 == 0;
}

static const char *issuer(const struct card *card) {
    int two = card->digits[0] * 10 + card->digits[1];
    if (card->digits[0] == 4) return "Visa";
    if (two >= 51 && two <= 55) return "Mastercard";
    if (two == 34 || two == 37) return "American Express";
    return "unknown";
}

int main(void) {
    char line[64];
    unsigned long valid = 0, invalid = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        struct card card;
        if (!parse(line, &card)) {
            puts("not a card number");
        } else if (is_valid(&card)) {
            valid++;
            printf("valid, %s\n", issuer(&card));
        } else {
            invalid++;
            printf("invalid, last digit %d\n", card.digits[card.length - 1]);
        }
    }
    printf("%lu valid, %lu invalid\n", valid, invalid);
    return 0;
}
