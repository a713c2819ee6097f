/* An invoice from lines like "nails,3,250": name, pieces, price in cents. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char line[120];
    long total = 0;
    int positions = 0;
    while (positions < 500 && fgets(line, sizeof line, stdin) != NULL) {
        char *name = strtok(line, ",\n"), *pieces_text = strtok(NULL, ",\n"), *price_text = strtok(NULL, ",\n");
        int pieces, price;
        if (name == NULL || pieces_text == NULL || price_text == NULL) {
            printf("skipped\n");
            continue;
        }
        pieces = atoi(pieces_text);
        price = atoi(price_text);
        if (pieces < 1 || pieces > 1000 || price < 1 || price > 1000000) {
            printf("skipped %s\n", name);
            continue;
        }
        positions++;
        total += (long)pieces * price;
        printf("%d. %s: %d x %d = %ld\n", positions, name, pieces, price, (long)pieces * price);
    }
    printf("total %ld.%02ld\n", total / 100, total % 100);
    return 0;
}
