/* Lines, words and the longest word of a text, counted in one pass and again one by one.
 * UNWIND: 8
 */
#include "input.h"

#define SIZE 6

struct counts {
    int lines, words, letters, longest;
};

static int is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n';
}

static int is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void end_word(struct counts *counts, int *length) {
    if (*length > 0) {
        counts->words++;
        if (*length > counts->longest) counts->longest = *length;
    }
    *length = 0;
}

static struct counts count(const char *text, int size) {
    struct counts counts = {0, 0, 0, 0};
    int length = 0;
    for (int i = 0; i < size; i++) {
        if (text[i] == '\n') counts.lines++;
        if (is_blank(text[i])) {
            end_word(&counts, &length);
        } else {
            length++;
            if (is_letter(text[i])) counts.letters++;
        }
    }
    end_word(&counts, &length);
    return counts;
}

static int starts_of_words(const char *text, int size) {
    int starts = 0;
    for (int i = 0; i < size; i++) {
        int is_first = i == 0 || is_blank(text[i - 1]);
        if (is_first && !is_blank(text[i])) starts++;
    }
    return starts;
}

static int length_from(const char *text, int size, int start) {
    int end = start;
    while (end < size && !is_blank(text[end])) end++;
    return end - start;
}

static int longest_word(const char *text, int size) {
    int longest = 0;
    for (int i = 0; i < size; i++) {
        int length = length_from(text, size, i);
        if (length > longest) longest = length;
    }
    return longest;
}

static int occurrences(const char *text, int size, char wanted) {
    int found = 0;
    for (int i = 0; i < size; i++)
        if (text[i] == wanted) found++;
    return found;
}

static void to_upper(char *text, int size) {
    for (int i = 0; i < size; i++)
        if (text[i] >= 'a' && text[i] <= 'z') text[i] = (char)(text[i] - 'a' + 'A');
}

int main(void) {
    char text[SIZE];
    int size = __VERIFIER_nondet_int();
    __VERIFIER_assume(size >= 0 && size <= SIZE);
    for (int i = 0; i < size; i++) text[i] = __VERIFIER_nondet_char();

    struct counts counts = count(text, size);
    assert(counts.words == starts_of_words(text, size));
    assert(counts.longest == longest_word(text, size));
    assert(counts.lines == occurrences(text, size, '\n'));
    assert(counts.letters <= size - counts.lines);

    int letters = counts.letters;
    to_upper(text, size);
    counts = count(text, size);
    assert(counts.letters == letters);
    for (int i = 0; i < size; i++) assert(text[i] < 'a' || text[i] > 'z');
    return 0;
}
