#include "replay/track/retold_line.h"

#include <ctype.h>
#include <string.h>

static bool is_apart(const struct fl_retold_piece *left, const struct fl_retold_piece *right) {
    return left->offset < right->offset   ? left->end <= right->offset
           : right->offset < left->offset ? right->end <= left->offset
                                          : false;
}

void fl_retold_line_put(struct fl_arena *arena, struct fl_retold_line *line, struct fl_retold_piece piece) {
    size_t kept = 0, at;
    for (size_t i = 0; i < line->pieces.count; i++) {
        const struct fl_retold_piece *other = &line->pieces.items[i];
        if (!is_apart(&piece, other) && other->weight > piece.weight) return;
    }
    for (size_t i = 0; i < line->pieces.count; i++) {
        const struct fl_retold_piece *other = &line->pieces.items[i];
        if (is_apart(&piece, other)) line->pieces.items[kept++] = *other;
    }
    line->pieces.count = kept;
    fl_vector_push(arena, &line->pieces, piece);
    for (at = kept; at > 0 && line->pieces.items[at - 1].offset > piece.offset; at--)
        line->pieces.items[at] = line->pieces.items[at - 1];
    line->pieces.items[at] = piece;
}

static bool separates(const struct fl_retold_line *line, char byte) {
    if (line->separators) return byte && strchr(line->separators, byte);
    return isprint((unsigned char)byte) && !isalnum((unsigned char)byte);
}

/* What stands between the ends of two pieces: of an open one, only what separates them. */
static void write_gap(struct fl_text *text, const struct fl_retold_line *line, size_t from, size_t to,
                      bool is_open, bool is_first) {
    if (to > line->count) to = line->count;
    size_t begin = to, written = text->count;
    while (begin > from && separates(line, line->bytes[begin - 1])) begin--;
    if (!is_open && !line->separators) begin = from;
    if (line->separators && to - begin > 1) begin = to - 1;
    for (size_t i = begin; i < to && !(is_first && line->separators); i++)
        if (line->bytes[i] && line->bytes[i] != '\n') fl_text_append_char(text, line->bytes[i]);
    if (text->count == written && !is_first)
        fl_text_append_char(text, line->separators && *line->separators ? *line->separators : ' ');
}

static void write_rest(struct fl_text *text, const struct fl_retold_line *line, size_t from) {
    for (size_t i = from; i < line->count && line->bytes[i] != '\n'; i++)
        fl_text_append_char(text, line->bytes[i]);
}

void fl_retold_line_write(struct fl_text *text, const struct fl_retold_line *line) {
    size_t at = 0;
    bool is_open = false;
    for (size_t i = 0; i < line->pieces.count; i++) {
        const struct fl_retold_piece *piece = &line->pieces.items[i];
        write_gap(text, line, at < piece->offset ? at : piece->offset, piece->offset, is_open, i == 0);
        fl_text_append_bytes(text, piece->text, piece->size);
        at = piece->end;
        is_open = piece->is_open;
    }
    if (!is_open && !line->separators) write_rest(text, line, at);
    fl_text_append_char(text, '\n');
}
