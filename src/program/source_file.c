#include "program/source_file.h"

#include <stdio.h>

#include "base/vector.h"
#include "syntax/tokens.h"

/* Most files are never asked for their tokens. */
struct fl_file_tokens {
    struct fl_arena *arena;
    struct fl_c_tokens all; /* text NULL: not read yet */
};

static char *read_contents(struct fl_arena *arena, const char *path, size_t *size) {
    FILE *stream = fopen(path, "rb");
    if (!stream) return NULL;
    FL_VECTOR_OF(char) bytes = {0};
    for (;;) {
        fl_vector_reserve(arena, &bytes, bytes.count + 16384);
        size_t count = fread(bytes.items + bytes.count, 1, bytes.capacity - bytes.count - 1, stream);
        if (!count) break;
        bytes.count += count;
    }
    bool has_failed = ferror(stream);
    fclose(stream);
    if (has_failed || bytes.count >= UINT32_MAX) return NULL;
    bytes.items[bytes.count] = '\0';
    *size = bytes.count;
    return bytes.items;
}

void fl_source_file_read(struct fl_arena *arena, struct fl_file *file) {
    size_t size = 0;
    char *contents = read_contents(arena, file->path, &size);
    if (!contents) return;
    uint32_t line_count = 0;
    for (size_t i = 0; i < size; i++) line_count += contents[i] == '\n';
    if (size && contents[size - 1] != '\n') line_count++;
    uint32_t *starts = FL_NEW_ARRAY(arena, uint32_t, line_count);
    uint32_t line = 0;
    for (size_t i = 0; i < size; i++)
        if (i == 0 || contents[i - 1] == '\n') starts[line++] = (uint32_t)i;
    file->contents = contents;
    file->line_starts = starts;
    file->line_count = line_count;
    file->tokens = FL_NEW(arena, struct fl_file_tokens);
    file->tokens->arena = arena;
    file->tokens->all.size = size;
}

const struct fl_c_tokens *fl_file_tokens(const struct fl_file *file) {
    static const struct fl_c_tokens none = {.text = ""};
    struct fl_file_tokens *tokens = file->tokens;
    if (!tokens) return &none;
    if (!tokens->all.text)
        tokens->all = fl_c_tokens_read(tokens->arena, file->contents, tokens->all.size, FL_C_HASH_DIRECTIVE);
    return &tokens->all;
}
