/* Numbers that are inserted and removed by position; inserting looks at the room only when it appends.
 * VERDICT: FAILS
 * LINE: 34
 * INPUT: four numbers fill the list, a fifth is inserted in front
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
    int *items;
    size_t count, capacity;
};

static void grow(struct list *list) {
    size_t capacity = list->capacity == 0 ? 4 : 2 * list->capacity;
    int *items = realloc(list->items, capacity * sizeof *items);
    if (items == NULL) exit(1);
    list->items = items;
    list->capacity = capacity;
}

static void append(struct list *list, int value) {
    if (list->count == list->capacity) grow(list);
    list->items[list->count++] = value;
}

static int insert(struct list *list, size_t position, int value) {
    if (position > list->count) return 0;
    if (position == list->count) {
        append(list, value);
        return 1;
    }
    for (size_t i = list->count; i > position; i--) list->items[i] = list->items[i - 1];
    list->items[position] = value;
    list->count++;
    return 1;
}

static int erase(struct list *list, size_t position) {
    if (position >= list->count) return 0;
    list->count--;
    memmove(&list->items[position], &list->items[position + 1], (list->count - position) * sizeof *list->items);
    return 1;
}

int main(void) {
    struct list list = {NULL, 0, 0};
    char command[8];
    int position, value, is_done;
    while (scanf("%7s", command) == 1) {
        is_done = 1;
        if (strcmp(command, "add") == 0) {
            if (scanf("%d", &value) != 1) break;
            append(&list, value);
        } else if (strcmp(command, "insert") == 0) {
            if (scanf("%d %d", &position, &value) != 2) break;
            is_done = position >= 0 && insert(&list, (size_t)position, value);
        } else if (strcmp(command, "erase") == 0) {
            if (scanf("%d", &position) != 1) break;
            is_done = position >= 0 && erase(&list, (size_t)position);
        } else if (strcmp(command, "list") == 0) {
            for (size_t i = 0; i < list.count; i++) printf("%d%c", list.items[i], i + 1 < list.count ? ' ' : '\n');
        } else {
            is_done = 0;
        }
        if (!is_done) printf("%s is not possible\n", command);
    }
    free(list.items);
    return 0;
}
