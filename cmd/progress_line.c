#include "cmd/progress_line.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LONGEST_LINE = 256, USUAL_COLUMNS = 80 };

void fl_progress_line_format(char *text, size_t size, const struct fl_inquiry_progress *progress, size_t columns) {
    int length = snprintf(text, size, "bound %" PRIu64 ", %" PRIu64 " path%s, %" PRIu64 " %s", progress->bound,
                          progress->paths, progress->paths == 1 ? "" : "s", progress->queries,
                          progress->queries == 1 ? "query" : "queries");
    if (progress->failures && length > 0 && (size_t)length < size)
        length += snprintf(text + length, size - (size_t)length, ", %" PRIu64 " failure%s, %" PRIu64 " confirmed",
                           progress->failures, progress->failures == 1 ? "" : "s", progress->confirmed);
    if (length > 0 && (size_t)length < size)
        snprintf(text + length, size - (size_t)length, ", %.0f s left", progress->seconds_left);
    if (strlen(text) > columns) text[columns] = '\0';
}

static size_t terminal_columns(void) {
    struct winsize window;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col ? window.ws_col : USUAL_COLUMNS;
}

/* In one write, so that nothing comes in between. */
static void show(const char *text) {
    char whole[LONGEST_LINE + 16];
    int length = snprintf(whole, sizeof whole, "\r%s\033[K", text);
    if (length > 0 && write(STDERR_FILENO, whole, (size_t)length) < 0) return;
}

void fl_progress_line_draw(void *context, const struct fl_inquiry_progress *progress) {
    char text[LONGEST_LINE];
    (void)context;
    fl_progress_line_format(text, sizeof text, progress, terminal_columns() - 1);
    show(progress->has_ended ? "" : text);
}

bool fl_progress_line_can_draw(void) {
    const char *terminal = getenv("TERM");
    return isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}
