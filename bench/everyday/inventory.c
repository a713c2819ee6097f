/* A stock list; an item that is renamed to the name of another one is there twice.
 * VERDICT: FAILS
 * LINE: 66
 * INPUT: two items are added, one is renamed to the other, then "check"
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#define MAX_ITEMS 20

struct item {
    char name[12];
    int pieces;
};

static struct item items[MAX_ITEMS];
static int count, total;

static int find(const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(items[i].name, name) == 0) return i;
    }
    return -1;
}

static void add(const char *name, int pieces) {
    int i = find(name);
    if (pieces <= 0 || pieces > 10000 - total) {
        printf("no room for %d pieces\n", pieces);
        return;
    }
    if (i < 0) {
        if (count == MAX_ITEMS) {
            printf("too many items\n");
            return;
        }
        i = count++;
        strcpy(items[i].name, name);
        items[i].pieces = 0;
    }
    items[i].pieces += pieces;
    total += pieces;
}

static void take(const char *name, int pieces) {
    int i = find(name);
    if (i < 0 || pieces <= 0 || items[i].pieces < pieces) {
        printf("%s: not so many\n", name);
        return;
    }
    items[i].pieces -= pieces;
    total -= pieces;
    if (items[i].pieces == 0) items[i] = items[--count];
}

static void rename_item(const char *from, const char *to) {
    int i = find(from);
    if (i >= 0) strcpy(items[i].name, to);
}

static void check(void) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
        assert(items[i].pieces > 0);
        assert(find(items[i].name) == i);
        sum += items[i].pieces;
    }
    assert(sum == total);
    printf("%d items, %d pieces\n", count, total);
}

int main(void) {
    char line[64], name[12], other[12];
    int pieces;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "add %11s %d", name, &pieces) == 2)
            add(name, pieces);
        else if (sscanf(line, "take %11s %d", name, &pieces) == 2)
            take(name, pieces);
        else if (sscanf(line, "rename %11s %11s", name, other) == 2)
            rename_item(name, other);
        else if (strncmp(line, "check", 5) == 0)
            check();
        else
            printf("unknown command\n");
    }
    return 0;
}
