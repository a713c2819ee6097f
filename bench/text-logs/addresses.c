/* IPv4 addresses with their class, and whether they are private. */
#include <stdio.h>

int main(void) {
    char line[60];
    int count = 0, private_count = 0;
    while (count < 1000 && fgets(line, sizeof line, stdin) != NULL) {
        int a, b, c, d, is_private;
        char class;
        if (sscanf(line, "%d.%d.%d.%d", &a, &b, &c, &d) != 4 || a < 0 || a > 255 || b < 0 || b > 255 || c < 0 ||
            c > 255 || d < 0 || d > 255) {
            printf("not an address\n");
            continue;
        }
        class = a < 128 ? 'A' : a < 192 ? 'B' : a < 224 ? 'C' : a < 240 ? 'D' : 'E';
        is_private = a == 10 || (a == 172 && b >= 16 && b < 32) || (a == 192 && b == 168);
        count++;
        private_count += is_private;
        printf("%d.%d.%d.%d class %c%s\n", a, b, c, d, class, is_private ? " private" : "");
    }
    printf("%d addresses, %d private\n", count, private_count);
    return 0;
}
