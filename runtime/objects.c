/* runtime/objects.c - the memory behind pointers that a function other than main is given.
 *
 * A record "object NAME" holds the bytes of an object. A record "@WHERE|OFFSET|TARGET|ADDEND" says
 * that there is an address in another record: of an object, or of a symbol of the program. Objects
 * come from calloc, each as large as it is said to be, so that the address sanitizer knows their ends.
 */
#include <stdlib.h>
#include <string.h>

#include "feed.h"

static struct {
    const char *name;
    char *start;
    size_t size;
} objects[FL_FEED_MOST_OBJECTS];
static size_t object_count;

static const char object_prefix[] = "object ";

static char *find_object(const char *name) {
    for (size_t i = 0; i < object_count; i++)
        if (strcmp(objects[i].name, name) == 0) return objects[i].start;
    return NULL;
}

static char *find_symbol(const struct fl_feed_symbol *symbols, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(symbols[i].name, name) == 0) return symbols[i].address;
    return NULL;
}

static void place_object(const struct fl_feed_record *record) {
    if (object_count == FL_FEED_MOST_OBJECTS) return;
    char *start = calloc(1, record->size);
    if (!start) return;
    memcpy(start, record->bytes, record->size);
    objects[object_count].name = record->name + sizeof object_prefix - 1;
    objects[object_count].start = start;
    objects[object_count++].size = record->size;
}

/* Cuts the text at the next '|'; gives what is before it. */
static char *next_part(char **text) {
    char *part = *text, *end = strchr(part, '|');
    if (end) *end = 0;
    *text = end ? end + 1 : part + strlen(part);
    return part;
}

/* The last record of this name before another one, which says more about it. */
static char *find_place(struct fl_feed_record *records, size_t before, const char *name) {
    if (strncmp(name, object_prefix, sizeof object_prefix - 1) == 0)
        return find_object(name + sizeof object_prefix - 1);
    for (size_t i = before; i-- > 0;)
        if (strcmp(records[i].name, name) == 0) return (char *)records[i].bytes;
    return NULL;
}

void fl_feed_build(const struct fl_feed_symbol *symbols, size_t symbol_count) {
    size_t count;
    struct fl_feed_record *records = fl_feed_records(&count);
    for (size_t i = 0; i < count; i++)
        if (strncmp(records[i].name, object_prefix, sizeof object_prefix - 1) == 0) place_object(&records[i]);
    for (size_t i = 0; i < count; i++) {
        if (records[i].name[0] != '@') continue;
        char *rest = (char *)records[i].name + 1;
        char *place = find_place(records, i, next_part(&rest));
        size_t offset = strtoul(next_part(&rest), NULL, 10);
        const char *target = next_part(&rest);
        char *address = find_object(target);
        if (!address) address = find_symbol(symbols, symbol_count, target);
        if (!place || !address) continue; /* what the program lacks */
        address += strtoul(next_part(&rest), NULL, 10);
        memcpy(place + offset, &address, sizeof address);
    }
}

size_t __fl_object_size(const void *pointer);
__attribute__((weak)) size_t __fl_object_size(const void *pointer) {
    for (size_t i = 0; i < object_count; i++) {
        size_t offset = (size_t)((const char *)pointer - objects[i].start);
        if ((const char *)pointer >= objects[i].start && offset <= objects[i].size) return objects[i].size;
    }
    return 0;
}

size_t __CPROVER_OBJECT_SIZE(const void *pointer);
__attribute__((weak)) size_t __CPROVER_OBJECT_SIZE(const void *pointer) {
    return __fl_object_size(pointer);
}
