/* Says numbers in words, up to a million.
 * VERDICT: SAFE
 * INPUT: numbers
 */
#include <stdio.h>
#include <string.h>

static const char *const small[20] = {
    "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
    "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
static const char *const tens[10] = {"",      "",      "twenty",  "thirty", "forty",
                                     "fifty", "sixty", "seventy", "eighty", "ninety"};

static char text[120];

static void say(const char *word) {
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, "%s%s", used > 0 ? " " : "", word);
}

static void say_below_hundred(int number) {
    char word[24];
    if (number < 20) {
        say(small[number]);
    } else if (number % 10 == 0) {
        say(tens[number / 10]);
    } else {
        snprintf(word, sizeof word, "%s-%s", tens[number / 10], small[number % 10]);
        say(word);
    }
}

static void say_below_thousand(int number) {
    if (number >= 100) {
        say(small[number / 100]);
        say("hundred");
        number %= 100;
        if (number == 0) return;
        say("and");
    }
    say_below_hundred(number);
}

static void say_number(int number) {
    text[0] = '\0';
    if (number < 0) {
        say("minus");
        number = -number;
    }
    if (number >= 1000) {
        say_below_thousand(number / 1000);
        say("thousand");
        number %= 1000;
        if (number == 0) return;
        if (number < 100) say("and");
    }
    say_below_thousand(number);
}

int main(void) {
    int number;
    while (scanf("%d", &number) == 1) {
        if (number <= -1000000 || number >= 1000000) {
            puts("too large");
            continue;
        }
        say_number(number);
        puts(text);
    }
    return 0;
}
