/* replay/event/trace_print.c - events as traces write them. */
#include <string.h>

#include "replay/event/trace.h"

bool fl_event_is_word_character(char character) {
    unsigned char byte = (unsigned char)character;
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || byte == '$' || byte >= 0x80;
}

/* What joins words: net.up, open-file, a:b, a/b. */
static bool is_joint(char character) {
    return character == '.' || character == '-' || character == ':' || character == '/';
}

size_t fl_event_word_length(const char *text) {
    size_t length = 0;
    while (fl_event_is_word_character(text[length]) ||
           (length && is_joint(text[length]) && fl_event_is_word_character(text[length + 1])))
        length++;
    return length;
}

bool fl_event_is_keyword(const char *word, size_t length) {
    static const char *const keywords[] = {"exact", "suffix", "end"};
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (strlen(keywords[i]) == length && strncmp(keywords[i], word, length) == 0) return true;
    return false;
}

void fl_event_name_print(struct fl_text *text, const char *name) {
    size_t length = strlen(name);
    if (length && fl_event_word_length(name) == length && !fl_event_is_keyword(name, length)) {
        fl_text_append(text, name);
        return;
    }
    fl_text_append_char(text, '"');
    fl_text_append_escaped(text, name, length);
    fl_text_append_char(text, '"');
}

static void print_choice(struct fl_text *text, const struct fl_event_trace *trace,
                         const struct fl_event_choice *choice) {
    fl_event_name_print(text, trace->names.items[choice->name].text);
    if (!choice->has_range) return;
    fl_text_append_char(text, ' ');
    fl_event_number_print(text, choice->low);
    if (fl_event_number_compare(choice->low, choice->high) == 0) return;
    fl_text_append(text, "..");
    fl_event_number_print(text, choice->high);
}

void fl_event_item_print(struct fl_text *text, const struct fl_event_trace *trace,
                         const struct fl_event_item *item) {
    if (!item->choice_count && !item->is_repeated) fl_text_append_char(text, '*');
    if (item->choice_count && item->is_negated) fl_text_append_char(text, '-');
    for (uint32_t i = 0; i < item->choice_count; i++) {
        if (i) fl_text_append(text, ", ");
        print_choice(text, trace, &trace->choices.items[item->first_choice + i]);
    }
    if (item->is_repeated) fl_text_append(text, "...");
}
