/* Goods that come and go: "in bolts 5", "out bolts 3". */
#include <stdio.h>
#include <string.h>

#define MOST 6

int main(void) {
    char line[60], names[MOST][12], verb[4], name[12];
    int pieces[MOST], kinds = 0, count;
    while (fgets(line, sizeof line, stdin) != NULL) {
        int i = 0;
        if (sscanf(line, "%3s %11s %d", verb, name, &count) != 3 || count < 1 || count > 10000) {
            puts("what?");
            continue;
        }
        while (i < kinds && strcmp(names[i], name) != 0) i++;
        if (i == kinds) {
            if (kinds == MOST) {
                printf("no place for %s\n", name);
                continue;
            }
            strcpy(names[kinds], name);
            pieces[kinds++] = 0;
        }
        if (strcmp(verb, "in") == 0 && pieces[i] <= 100000)
            pieces[i] += count;
        else if (strcmp(verb, "out") == 0 && pieces[i] >= count)
            pieces[i] -= count;
        else
            printf("refused: ");
        printf("%s %s %d, now %d\n", verb, name, count, pieces[i]);
    }
    for (int i = 0; i < kinds; i++) printf("%s: %d\n", names[i], pieces[i]);
    return 0;
}
