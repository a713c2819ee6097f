#include "replay/track/words.h"

#include <ctype.h>
#include <string.h>

bool fl_word_is_number(struct fl_input_bytes word) {
    return word.count && (isdigit((unsigned char)word.bytes[0]) ||
                          (word.bytes[0] == '-' && word.count > 1 && isdigit((unsigned char)word.bytes[1])));
}

static bool is_of_word(char byte) {
    return isalnum((unsigned char)byte) || byte == '_';
}

bool fl_word_equal(struct fl_input_bytes left, struct fl_input_bytes right) {
    return left.count == right.count && memcmp(left.bytes, right.bytes, left.count) == 0;
}

size_t fl_word_end(struct fl_input_bytes text, size_t from) {
    size_t end = from + 1;
    bool has_digits = isdigit((unsigned char)text.bytes[from]) || text.bytes[from] == '-';
    for (; end < text.count; end++) {
        bool is_point = has_digits && text.bytes[end] == '.' && end + 1 < text.count &&
                        isdigit((unsigned char)text.bytes[end + 1]) && isdigit((unsigned char)text.bytes[end - 1]);
        if (!is_of_word(text.bytes[end]) && !is_point) break;
    }
    return end;
}

bool fl_word_begins(struct fl_input_bytes text, size_t at) {
    if (is_of_word(text.bytes[at])) return true;
    bool is_sign = text.bytes[at] == '-' && at + 1 < text.count && isdigit((unsigned char)text.bytes[at + 1]);
    return is_sign && (at == 0 || !is_of_word(text.bytes[at - 1]));
}

fl_words_of_text fl_words_find(struct fl_arena *arena, struct fl_input_bytes text) {
    fl_words_of_text words = {0};
    for (size_t i = 0; i < text.count; i++) {
        if (!fl_word_begins(text, i)) continue;
        size_t end = fl_word_end(text, i);
        fl_vector_push(arena, &words, ((struct fl_input_bytes){text.bytes + i, end - i}));
        i = end - 1;
    }
    return words;
}

uint64_t fl_word_as_number(struct fl_input_bytes word) {
    uint64_t number = 0;
    for (size_t i = word.bytes[0] == '-'; i < word.count && isdigit((unsigned char)word.bytes[i]); i++)
        number = number * 10 + (uint64_t)(word.bytes[i] - '0');
    return word.bytes[0] == '-' ? -number : number;
}
