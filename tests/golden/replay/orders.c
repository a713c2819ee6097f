/* A log of a program that reads words and numbers, of which it prints some and uses others.
 * RUN: printf 'bought 12 at 30: 360\nbought 5 at 7: 35\nsold 10\nleft 7, worth 2800\n' > %t/orders.log; faultline replay --checks none %s %t/orders.log
 * EXIT: 0
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * RUN: printf 'bought 12 at 30: 361\nleft 12, worth 4800\n' > %t/wrong.log; faultline replay --checks none --timeout 3 %s %t/wrong.log
 * EXIT: 5
 * EXPECT-NOT: MATCHES
 */
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[80], word[20];
    long pieces, price, stock = 0, factor = 1;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%19s %ld %ld", word, &pieces, &price) == 3 && strcmp(word, "buy") == 0 && pieces > 0) {
            if (pieces > 1000 || price > 1000 || price < 0) continue;
            printf("bought %ld at %ld: %ld\n", pieces, price, pieces * price);
            stock += pieces;
        } else if (sscanf(line, "%19s %ld", word, &pieces) == 2 && strcmp(word, "sell") == 0 && pieces > 0) {
            if (pieces > stock) continue;
            printf("sold %ld\n", pieces);
            stock -= pieces;
        } else if (sscanf(line, "factor=%ld", &factor) == 1 && (factor < 0 || factor > 1000)) {
            factor = 1;
        }
    }
    printf("left %ld, worth %ld\n", stock, stock * factor);
    return 0;
}
