/* A formatter of text: fills, centers, justifies and indents paragraphs after commands that begin with a dot. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WORDS 64
#define MAX_LINE 200

enum alignment { LEFT, RIGHT, CENTER, BOTH };

struct state {
    int width;
    int indent;
    int first_indent;
    enum alignment alignment;
    char *words[MAX_WORDS];
    int word_count;
    int length;
    int is_first;
    int line_count;
    int page_length;
    int page;
    int list_number;
};

static char *copy_text(const char *text, int length) {
    char *copy = malloc((size_t)length + 1);
    if (copy == NULL)
        exit(3);
    memcpy(copy, text, (size_t)length);
    copy[length] = '\0';
    return copy;
}

static void put_blanks(int count) {
    for (int i = 0; i < count; i++)
        putchar(' ');
}

static void end_line(struct state *state) {
    putchar('\n');
    state->line_count++;
    if (state->page_length > 0 && state->line_count % state->page_length == 0) {
        state->page++;
        printf("--- %d ---\n", state->page);
    }
}

static int current_indent(const struct state *state) {
    return state->is_first ? state->indent + state->first_indent : state->indent;
}

static int room(const struct state *state) {
    return state->width - current_indent(state);
}

static void print_spread(struct state *state, int spare) {
    int gaps = state->word_count - 1;
    for (int i = 0; i < state->word_count; i++) {
        fputs(state->words[i], stdout);
        if (i < gaps) {
            int extra = spare / gaps;
            if (i < spare % gaps)
                extra++;
            put_blanks(1 + extra);
        }
    }
}

static void print_plain(struct state *state) {
    for (int i = 0; i < state->word_count; i++) {
        if (i > 0)
            putchar(' ');
        fputs(state->words[i], stdout);
    }
}

static void flush_line(struct state *state, int is_last) {
    if (state->word_count == 0)
        return;
    int spare = room(state) - state->length;
    if (spare < 0)
        spare = 0;
    put_blanks(current_indent(state));
    switch (state->alignment) {
    case LEFT: print_plain(state); break;
    case RIGHT:
        put_blanks(spare);
        print_plain(state);
        break;
    case CENTER:
        put_blanks(spare / 2);
        print_plain(state);
        break;
    case BOTH:
        if (is_last || state->word_count == 1)
            print_plain(state);
        else
            print_spread(state, spare);
        break;
    }
    end_line(state);
    for (int i = 0; i < state->word_count; i++)
        free(state->words[i]);
    state->word_count = 0;
    state->length = 0;
    state->is_first = 0;
}

static void add_word(struct state *state, const char *word, int length) {
    int needed = state->word_count > 0 ? state->length + 1 + length : length;
    if (needed > room(state) || state->word_count == MAX_WORDS) {
        flush_line(state, 0);
        needed = length;
    }
    state->words[state->word_count++] = copy_text(word, length);
    state->length = needed;
}

static void add_text(struct state *state, const char *line) {
    int i = 0;
    while (line[i] != '\0') {
        int start = i;
        while (line[i] != '\0' && !isspace((unsigned char)line[i]))
            i++;
        if (i > start)
            add_word(state, line + start, i - start);
        while (isspace((unsigned char)line[i]))
            i++;
    }
}

static void begin_paragraph(struct state *state) {
    flush_line(state, 1);
    state->is_first = 1;
}

static void print_title(struct state *state, const char *text) {
    int length = (int)strlen(text);
    int before = (state->width - length) / 2;
    begin_paragraph(state);
    put_blanks(before > 0 ? before : 0);
    for (int i = 0; i < length; i++)
        putchar(toupper((unsigned char)text[i]));
    end_line(state);
    put_blanks(before > 0 ? before : 0);
    for (int i = 0; i < length; i++)
        putchar('=');
    end_line(state);
}

static void begin_item(struct state *state) {
    char label[16];
    begin_paragraph(state);
    state->list_number++;
    sprintf(label, "%d.", state->list_number);
    add_word(state, label, (int)strlen(label));
}

static int set_number(int old, const char *text, int least, int most) {
    int value;
    if (*text == '+')
        value = old + atoi(text + 1);
    else if (*text == '-')
        value = old - atoi(text + 1);
    else
        value = atoi(text);
    if (value < least)
        value = least;
    if (value > most)
        value = most;
    return value;
}

static void run_command(struct state *state, char *line) {
    char *argument = line + strcspn(line, " ");
    if (*argument != '\0')
        *argument++ = '\0';
    if (strcmp(line, ".p") == 0) {
        begin_paragraph(state);
    } else if (strcmp(line, ".br") == 0) {
        flush_line(state, 1);
    } else if (strcmp(line, ".width") == 0) {
        begin_paragraph(state);
        state->width = set_number(state->width, argument, 10, 100);
    } else if (strcmp(line, ".indent") == 0) {
        begin_paragraph(state);
        state->indent = set_number(state->indent, argument, 0, state->width / 2);
    } else if (strcmp(line, ".first") == 0) {
        begin_paragraph(state);
        state->first_indent = set_number(state->first_indent, argument, 0, 8);
    } else if (strcmp(line, ".align") == 0) {
        begin_paragraph(state);
        switch (*argument) {
        case 'r': state->alignment = RIGHT; break;
        case 'c': state->alignment = CENTER; break;
        case 'b': state->alignment = BOTH; break;
        default: state->alignment = LEFT; break;
        }
    } else if (strcmp(line, ".title") == 0) {
        print_title(state, argument);
    } else if (strcmp(line, ".item") == 0) {
        begin_item(state);
        add_text(state, argument);
    } else if (strcmp(line, ".page") == 0) {
        state->page_length = set_number(state->page_length, argument, 0, 60);
    } else {
        begin_paragraph(state);
        printf("unknown command %s", line);
        end_line(state);
    }
}

int main(int argc, char **argv) {
    struct state state = {.width = 40, .is_first = 1};
    char line[MAX_LINE];
    if (argc > 1)
        state.width = set_number(40, argv[1], 10, 100);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '.') {
            run_command(&state, line);
        } else if (line[0] == '\0') {
            begin_paragraph(&state);
            state.list_number = 0;
            end_line(&state);
        } else {
            add_text(&state, line);
        }
    }
    flush_line(&state, 1);
    printf("%d lines\n", state.line_count);
    return 0;
}
