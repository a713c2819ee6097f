/* Draws how often each letter is in a text.
 * VERDICT: SAFE
 * INPUT: any text
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LETTERS 26
#define HEIGHT 8

struct histogram {
    unsigned long counts[LETTERS];
    unsigned long letters, others, most;
};

static void add(struct histogram *histogram, int c) {
    if (c >= 'A' && c <= 'Z') c = c - 'A' + 'a';
    if (c >= 'a' && c <= 'z') {
        int letter = c - 'a';
        histogram->counts[letter]++;
        histogram->letters++;
        if (histogram->counts[letter] > histogram->most) histogram->most = histogram->counts[letter];
    } else if (!isspace(c)) {
        histogram->others++;
    }
}

static unsigned long height_of(const struct histogram *histogram, int letter) {
    if (histogram->most < HEIGHT) return histogram->counts[letter];
    return histogram->counts[letter] / (histogram->most / HEIGHT + 1);
}

static void draw(const struct histogram *histogram) {
    for (unsigned long row = HEIGHT; row > 0; row--) {
        char line[LETTERS + 1];
        int end = 0;
        for (int letter = 0; letter < LETTERS; letter++) {
            int is_filled = height_of(histogram, letter) >= row;
            line[letter] = is_filled ? '#' : ' ';
            if (is_filled) end = letter + 1;
        }
        line[end] = '\0';
        puts(line);
    }
    puts("abcdefghijklmnopqrstuvwxyz");
}

int main(void) {
    struct histogram histogram;
    int c;
    memset(&histogram, 0, sizeof histogram);
    while ((c = getchar()) != EOF) add(&histogram, c);
    if (histogram.letters == 0) {
        puts("no letters");
        return 1;
    }
    draw(&histogram);
    printf("%lu letters, %lu others, up to %lu%%\n", histogram.letters, histogram.others,
           histogram.most * 100 / histogram.letters);
    return 0;
}
