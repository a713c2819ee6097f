/* report/page/inputs.c - what a run reads, and how to make it. */
#include <inttypes.h>
#include <string.h>

#include "report/page/parts.h"

enum {
    MOST_ROWS = 40,         /* half of them at each end */
    LONGEST_COMMAND = 2000, /* longer ones are cut, and are in the files of --out */
    LONGEST_VALUE = 400,
    LONGEST_FILE = 16384,
};

/* argv[0] is given anyhow, unless it is a name of its own. */
static bool is_shown(const struct fl_result_inputs *inputs, size_t index) {
    return inputs->is_renamed || strcmp(inputs->all.items[index].name, "argv[0]") != 0;
}

static const char *cut(struct fl_page *page, const char *text, size_t most) {
    size_t length = strlen(text);
    if (length <= most) return text;
    while (most && ((unsigned char)text[most] & 0xc0) == 0x80) most--;
    return fl_arena_format(page->arena, "%.*s… (%zu characters in all)", (int)most, text, length);
}

static bool has_place(const struct fl_result_input *input) {
    return input->place.file && input->is_users;
}

static void write_input(struct fl_page *page, const struct fl_result_input *input) {
    fl_page_write(page,
                  "<tr><th scope=\"row\"><code>%s</code></th><td class=\"type\"><code>%s</code></td>"
                  "<td><code>%s</code>%s</td><td>",
                  input->name, input->type ? input->type : "", cut(page, input->value, LONGEST_VALUE),
                  fl_input_remark(page->arena, input));
    if (has_place(input)) fl_page_place(page, &input->place, 0);
    fl_page_write(page, "</td></tr>\n");
}

static void write_table(struct fl_page *page, const struct fl_result_inputs *inputs) {
    size_t count = inputs->all.count, shown = 0, places = 0;
    for (size_t i = 0; i < count; i++) {
        shown += is_shown(inputs, i);
        places += has_place(&inputs->all.items[i]);
    }
    if (!shown) return;
    fl_page_write(page,
                  "<div class=\"scroll\"><table>\n<thead><tr><th>input</th><th class=\"type\">type</th>"
                  "<th>value</th><th>%s</th></tr></thead>\n<tbody>\n",
                  places ? "read at" : "");
    for (size_t i = 0; i < count; i++) {
        if (count > MOST_ROWS && i == MOST_ROWS / 2) {
            fl_page_write(page, "<tr><td colspan=\"4\" class=\"dim\">… %zu more</td></tr>\n", count - MOST_ROWS);
            i = count - MOST_ROWS / 2;
        }
        if (is_shown(inputs, i)) write_input(page, &inputs->all.items[i]);
    }
    fl_page_write(page, "</tbody></table></div>\n");
}

/* What `faultline run --inputs` reads, of what can't be typed. */
static void write_file(struct fl_page *page, const struct fl_result_inputs *inputs, size_t typed) {
    struct fl_text file = fl_text_make(page->arena);
    if (typed == inputs->all.count || !inputs->consumed) return;
    fl_inputs_print(&file, inputs->consumed);
    if (file.count > LONGEST_FILE) return;
    fl_page_write(page, "<details><summary>to run it again: a file for <code>faultline run --inputs</code>"
                        "</summary>\n");
    fl_page_copyable(page, fl_text_string(&file));
    fl_page_write(page, "</details>\n");
}

void fl_page_inputs(struct fl_page *page, const struct fl_result_failure *failure) {
    const struct fl_result_inputs *inputs = &failure->inputs;
    bool has_command;
    size_t typed = fl_count_typed_inputs(inputs, &has_command);
    fl_page_begin_section(page, "Inputs");
    if (!has_command && typed == inputs->all.count && !inputs->missing.count)
        fl_page_write(page, "<p>none: the program %s</p>\n",
                      failure->is_confirmed && failure->kind ? "fails whenever it is run" : "reads nothing");
    if (has_command) fl_page_copyable(page, cut(page, inputs->command_line, LONGEST_COMMAND));
    write_table(page, inputs);
    if (inputs->missing.count)
        fl_page_write(page, "<p>there is no file %s</p>\n", fl_missing_files_text(page->arena, inputs));
    write_file(page, inputs, typed);
    if (inputs->has_memory)
        fl_page_write(page, "<p>the run reads memory that it never wrote: what <code>malloc</code> gives may hold "
                            "anything</p>\n");
    fl_page_write(page, "</section>\n");
}
