/* A line of text with a gap where one writes: it holds what a plain array holds.
 * UNWIND: 9
 */
#include "input.h"

#define SIZE 6
#define STEPS 4

struct editor {
    char text[SIZE];
    int gap_start, gap_end;
};

static void reset(struct editor *editor) {
    editor->gap_start = 0;
    editor->gap_end = SIZE;
}

static int length(const struct editor *editor) {
    return SIZE - (editor->gap_end - editor->gap_start);
}

static char at(const struct editor *editor, int index) {
    if (index < editor->gap_start) return editor->text[index];
    return editor->text[index + editor->gap_end - editor->gap_start];
}

static void move_left(struct editor *editor) {
    if (editor->gap_start == 0) return;
    editor->gap_start--;
    editor->gap_end--;
    editor->text[editor->gap_end] = editor->text[editor->gap_start];
}

static void move_right(struct editor *editor) {
    if (editor->gap_end == SIZE) return;
    editor->text[editor->gap_start] = editor->text[editor->gap_end];
    editor->gap_start++;
    editor->gap_end++;
}

static int write(struct editor *editor, char letter) {
    if (editor->gap_start == editor->gap_end) return 0;
    editor->text[editor->gap_start] = letter;
    editor->gap_start++;
    return 1;
}

static int erase(struct editor *editor) {
    if (editor->gap_start == 0) return 0;
    editor->gap_start--;
    return 1;
}

struct line {
    char text[SIZE];
    int length, cursor;
};

static void line_write(struct line *line, char letter) {
    for (int i = line->length; i > line->cursor; i--) line->text[i] = line->text[i - 1];
    line->text[line->cursor] = letter;
    line->cursor++;
    line->length++;
}

static void line_erase(struct line *line) {
    for (int i = line->cursor; i < line->length; i++) line->text[i - 1] = line->text[i];
    line->cursor--;
    line->length--;
}

int main(void) {
    struct editor editor;
    struct line line = {{0}, 0, 0};
    reset(&editor);
    assert(length(&editor) == 0);
    for (int step = 0; step < STEPS; step++) {
        int what = __VERIFIER_nondet_int();
        char letter = __VERIFIER_nondet_char();
        if (what == 0) {
            move_left(&editor);
            if (line.cursor > 0) line.cursor--;
        } else if (what == 1) {
            move_right(&editor);
            if (line.cursor < line.length) line.cursor++;
        } else if (what == 2) {
            int is_erased = erase(&editor);
            assert(is_erased == (line.cursor > 0));
            if (line.cursor > 0) line_erase(&line);
        } else {
            int is_written = write(&editor, letter);
            assert(is_written == (line.length < SIZE));
            if (line.length < SIZE) line_write(&line, letter);
        }
        assert(editor.gap_start == line.cursor);
        assert(length(&editor) == line.length);
        for (int i = 0; i < line.length; i++) assert(at(&editor, i) == line.text[i]);
    }
    return 0;
}
