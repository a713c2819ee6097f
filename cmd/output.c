#include "cmd/output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static enum fl_exit complain(const char *path, int error) {
    fprintf(stderr, "faultline: error: cannot write to %s: %s\n", path ? path : "standard output",
            strerror(error));
    return FL_EXIT_USAGE;
}

enum fl_exit fl_output_write(const char *path, const struct fl_text *text) {
    FILE *file = path ? fopen(path, "w") : stdout;
    if (!file) return complain(path, errno);
    errno = 0;
    bool is_written = fwrite(fl_text_string(text), 1, text->count, file) == text->count && fflush(file) == 0;
    int error = errno;
    if (path && fclose(file) != 0 && is_written) {
        error = errno;
        is_written = false;
    }
    return is_written ? FL_EXIT_SAFE : complain(path, error);
}

void fl_output_diagnostics(const struct fl_diagnostics *diagnostics) {
    for (size_t i = 0; i < diagnostics->count; i++)
        if (diagnostics->items[i].whole)
            fputs(diagnostics->items[i].whole, stderr);
        else
            fprintf(stderr, "%s\n", fl_diagnostic_format(diagnostics->arena, &diagnostics->items[i]));
}
