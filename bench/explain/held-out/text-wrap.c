/* Breaks a paragraph into lines of limited width at the last blank that fits, and
   words that are too long wherever the line ends. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define LENGTH 7
#define WIDTH 3

struct line {
    int start;
    int length;
};

static char text[LENGTH + 1];
static struct line lines[LENGTH];
static int line_count;

static int skip_blanks(int at)
{
    while (text[at] == ' ')
        at++;
    return at;
}

static int word_end(int at)
{
    while (text[at] != ' ' && text[at] != '\0')
        at++;
    return at;
}

/* The end of the line that starts here. */
static int break_after(int start)
{
    int end = start;
    int next = word_end(start);

    if (next - start > WIDTH)
        return start + WIDTH;
    while (next - start <= WIDTH) {
        end = next;
        if (text[skip_blanks(end)] == '\0')
            break;
        next = word_end(skip_blanks(end));
    }
    return end;
}

static void wrap(void)
{
    int at = skip_blanks(0);

    line_count = 0;
    while (text[at] != '\0') {
        struct line *l = &lines[line_count++];
        l->start = at;
        l->length = break_after(at) - at;
        at = skip_blanks(at + l->length);
    }
}

static int count_letters(int from, int to)
{
    int letters = 0;
    for (int i = from; i < to; i++) {
        if (text[i] != ' ')
            letters++;
    }
    return letters;
}

int main(void)
{
    int shown = 0;

    for (int i = 0; i < LENGTH; i++)
        text[i] = __VERIFIER_nondet_uchar() < 100 ? ' ' : 'x';
    text[LENGTH] = '\0';

    wrap();
    assert(line_count <= LENGTH);
    for (int i = 0; i < line_count; i++) {
        const struct line *l = &lines[i];
        int end = l->start + l->length;

        assert(l->length >= 1 && l->length <= WIDTH);
        assert(text[l->start] != ' ');
        assert(text[end - 1] != ' ');
        shown += count_letters(l->start, end);
        if (text[end] == 'x')
            assert(l->length == WIDTH && count_letters(l->start, end) == WIDTH);
        if (i + 1 < line_count) {
            int next = lines[i + 1].start;
            assert(count_letters(end, next) == 0);
            assert(text[end] != ' ' || word_end(next) - l->start > WIDTH);
        }
    }
    assert(shown == count_letters(0, LENGTH));
    if (shown == LENGTH)
        assert(line_count == 3);
    return 0;
}
