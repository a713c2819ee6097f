#include "base/nearest.h"

#include <stdint.h>
#include <string.h>

#include "base/text.h"

enum { LONGEST_WORD = 64 };

static size_t smaller(size_t left, size_t right) {
    return left < right ? left : right;
}

size_t fl_edit_distance(const char *left, const char *right) {
    size_t left_length = strlen(left), right_length = strlen(right);
    if (left_length > LONGEST_WORD || right_length > LONGEST_WORD)
        return strcmp(left, right) == 0 ? 0 : left_length + right_length;
    /* Three rows of the table of distances between prefixes: two back, one back, current. */
    size_t rows[3][LONGEST_WORD + 1];
    for (size_t j = 0; j <= right_length; j++) rows[0][j] = j;
    for (size_t i = 1; i <= left_length; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= right_length; j++) {
            size_t replaced = above[j - 1] + (left[i - 1] != right[j - 1]);
            row[j] = smaller(replaced, smaller(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1])
                row[j] = smaller(row[j], two_above[j - 2] + 1);
        }
    }
    return rows[left_length % 3][right_length];
}

const char *fl_nearest_word(const char *word, const char *const *candidates, size_t count) {
    const char *nearest = NULL;
    size_t nearest_distance = SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        size_t distance = fl_edit_distance(word, candidates[i]);
        bool is_beginning = strlen(word) >= 2 && fl_string_has_prefix(candidates[i], word);
        if (is_beginning) distance = 1;
        if (distance < nearest_distance && distance <= (strlen(candidates[i]) + 2) / 3) {
            nearest = candidates[i];
            nearest_distance = distance;
        }
    }
    return nearest;
}
