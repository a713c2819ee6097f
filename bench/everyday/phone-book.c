/* A phone book with hash chains; removing all numbers of a name goes on from an entry that is gone.
 * VERDICT: FAILS
 * LINE: 48
 * INPUT: an entry, then "del" of it
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 4

struct entry {
    char name[16], number[16];
    struct entry *next;
};

static struct entry *buckets[BUCKETS];

static unsigned hash(const char *name) {
    unsigned value = 5381;
    while (*name != '\0') value = value * 33 + (unsigned char)*name++;
    return value % BUCKETS;
}

static void add(const char *name, const char *number) {
    struct entry *entry = malloc(sizeof *entry);
    unsigned bucket = hash(name);
    if (entry == NULL) exit(1);
    strcpy(entry->name, name);
    strcpy(entry->number, number);
    entry->next = buckets[bucket];
    buckets[bucket] = entry;
}

static void show(const char *name) {
    int found = 0;
    for (const struct entry *entry = buckets[hash(name)]; entry != NULL; entry = entry->next) {
        if (strcmp(entry->name, name) == 0) {
            printf("%s %s\n", name, entry->number);
            found = 1;
        }
    }
    if (!found) printf("%s is not known\n", name);
}

static void del(const char *name) {
    struct entry **link = &buckets[hash(name)];
    while (*link != NULL) {
        struct entry *entry = *link;
        if (strcmp(entry->name, name) == 0) {
            *link = entry->next;
            free(entry);
        }
        link = &entry->next;
    }
}

static void clear(void) {
    for (int i = 0; i < BUCKETS; i++) {
        while (buckets[i] != NULL) {
            struct entry *next = buckets[i]->next;
            free(buckets[i]);
            buckets[i] = next;
        }
    }
}

int main(void) {
    char line[64], name[16], number[16];
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "add %15s %15[0-9+-]", name, number) == 2)
            add(name, number);
        else if (sscanf(line, "show %15s", name) == 1)
            show(name);
        else if (sscanf(line, "del %15s", name) == 1)
            del(name);
        else
            printf("add NAME NUMBER, show NAME, del NAME\n");
    }
    clear();
    return 0;
}
