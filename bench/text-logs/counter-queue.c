/* A queue at a counter: "arrive 17", "serve", "leave"; who came first is served first. */
#include <stdio.h>
#include <string.h>

#define ROOM 10

int main(void) {
    int queue[ROOM], first = 0, count = 0, served = 0, number;
    char word[8];
    while (served < 1000 && scanf("%7s", word) == 1) {
        if (strcmp(word, "arrive") == 0) {
            if (scanf("%d", &number) != 1) break;
            if (count == ROOM) {
                printf("full for %d\n", number);
                continue;
            }
            queue[(first + count) % ROOM] = number;
            count++;
            printf("arrive %d, waiting %d\n", number, count);
        } else if (strcmp(word, "serve") == 0 && count > 0) {
            printf("serve %d\n", queue[first]);
            first = (first + 1) % ROOM;
            count--;
            served++;
        } else if (strcmp(word, "leave") == 0 && count > 0) {
            count--;
            printf("leave %d\n", queue[(first + count) % ROOM]);
        } else {
            printf("nothing to do\n");
        }
    }
    printf("%d served, %d waiting\n", served, count);
    return 0;
}
