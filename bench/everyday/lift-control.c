/* A lift that serves the floors that are called, in one direction after the other.
 * VERDICT: SAFE
 * INPUT: "call FLOOR" and "step"
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#define FLOORS 10

enum direction { DOWN = -1, STILL = 0, UP = 1 };

struct lift {
    int floor;
    enum direction direction;
    char is_called[FLOORS];
    unsigned long steps;
};

static int is_called_beyond(const struct lift *lift, enum direction direction) {
    for (int floor = lift->floor + direction; floor >= 0 && floor < FLOORS; floor += direction) {
        if (lift->is_called[floor]) return 1;
    }
    return 0;
}

static void choose_direction(struct lift *lift) {
    if (lift->direction != STILL && is_called_beyond(lift, lift->direction)) return;
    if (is_called_beyond(lift, UP))
        lift->direction = UP;
    else if (is_called_beyond(lift, DOWN))
        lift->direction = DOWN;
    else
        lift->direction = STILL;
}

static void step(struct lift *lift) {
    if (lift->is_called[lift->floor]) {
        lift->is_called[lift->floor] = 0;
        printf("doors open at %d\n", lift->floor);
        return;
    }
    choose_direction(lift);
    lift->floor += lift->direction;
    assert(lift->floor >= 0 && lift->floor < FLOORS);
    lift->steps++;
}

int main(void) {
    struct lift lift;
    char word[8];
    int floor;
    memset(&lift, 0, sizeof lift);
    while (scanf("%7s", word) == 1) {
        if (strcmp(word, "call") == 0) {
            if (scanf("%d", &floor) != 1) break;
            if (floor < 0 || floor >= FLOORS)
                printf("no floor %d\n", floor);
            else
                lift.is_called[floor] = 1;
        } else if (strcmp(word, "step") == 0) {
            step(&lift);
        } else {
            printf("%s?\n", word);
        }
    }
    printf("floor %d after %lu steps\n", lift.floor, lift.steps);
    return 0;
}
