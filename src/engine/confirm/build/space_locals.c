#include "engine/confirm/build/space_locals.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { SPACE = 512 };

static const char alignment[] = ", align ";

/* "  %x = alloca i32, align 4": gives where the number is; NULL: no local of fixed size. */
static const char *alignment_of_local(const char *line, size_t length) {
    const char *alloca = memmem(line, length, " = alloca ", strlen(" = alloca "));
    if (!alloca) return NULL;
    size_t rest = length - (size_t)(alloca - line);
    bool is_variable = memmem(alloca, rest, ", i64 %", 7) || memmem(alloca, rest, ", i32 %", 7);
    const char *found = is_variable ? NULL : memmem(alloca, rest, alignment, strlen(alignment));
    return found ? found + strlen(alignment) : NULL;
}

void fl_space_locals(struct fl_text *text, const char *assembly) {
    for (const char *line = assembly; *line;) {
        size_t length = strcspn(line, "\n");
        if (line[length]) length++;
        const char *number = alignment_of_local(line, length);
        if (number && strtoul(number, NULL, 10) < SPACE) {
            size_t before = (size_t)(number - line), digits = strspn(number, "0123456789");
            fl_text_append_bytes(text, line, before);
            fl_text_format(text, "%d", SPACE);
            fl_text_append_bytes(text, number + digits, length - before - digits);
        } else
            fl_text_append_bytes(text, line, length);
        line += length;
    }
}
