/* Scales a recipe: recipe-scaler FROM TO FILE; amounts may be 1/2 or 1 1/2.
 * VERDICT: SAFE
 * INPUT: two numbers, and a file with lines "amount unit name"
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct amount {
    long numerator, denominator;
};

static int digits(const char **text, long *value) {
    *value = 0;
    if (!isdigit((unsigned char)**text)) return 0;
    while (isdigit((unsigned char)**text)) {
        *value = *value * 10 + (**text - '0');
        if (*value > 10000) return 0;
        (*text)++;
    }
    return 1;
}

/* Reads 3, 1/2 or 1 1/2, and says where the rest of the line begins. */
static const char *parse(const char *text, struct amount *amount) {
    long whole, over = 0, under = 1;
    const char *rest;
    while (*text == ' ') text++;
    if (!digits(&text, &whole)) return NULL;
    if (*text == '/') {
        text++;
        over = whole;
        whole = 0;
        if (!digits(&text, &under)) return NULL;
    } else if (*text == ' ' && isdigit((unsigned char)text[1])) {
        rest = text + 1;
        if (!digits(&rest, &over) || *rest++ != '/' || !digits(&rest, &under)) return NULL;
        text = rest;
    }
    if (under == 0) return NULL;
    amount->numerator = whole * under + over;
    amount->denominator = under;
    return text;
}

static void print(struct amount amount, long from, long to) {
    long numerator = amount.numerator * to, denominator = amount.denominator * from;
    long whole = numerator / denominator, rest = numerator % denominator;
    long eighths = (rest * 8 + denominator / 2) / denominator;
    if (whole > 0 || eighths == 0) printf("%ld", whole);
    if (eighths > 0) printf("%s%ld/8", whole > 0 ? " " : "", eighths);
}

int main(int argc, char **argv) {
    char line[120];
    long from, to;
    FILE *file;
    if (argc != 4) return 2;
    from = strtol(argv[1], NULL, 10);
    to = strtol(argv[2], NULL, 10);
    if (from < 1 || from > 1000 || to < 1 || to > 1000) {
        fprintf(stderr, "for 1 to 1000 people\n");
        return 2;
    }
    file = fopen(argv[3], "r");
    if (file == NULL) return 1;
    while (fgets(line, sizeof line, file) != NULL) {
        struct amount amount;
        const char *rest = parse(line, &amount);
        if (rest != NULL) print(amount, from, to);
        fputs(rest != NULL ? rest : line, stdout);
    }
    fclose(file);
    return 0;
}
