#include "explain/candidate/place.h"

static uint32_t line_before(const struct fl_parsed_file *file, size_t offset) {
    uint32_t line = 0;
    for (size_t i = 0; i < file->tokens.count && file->tokens.items[i].start < offset; i++)
        if (fl_c_token_is_code(&file->tokens.items[i])) line = file->tokens.items[i].line;
    return line;
}

static uint32_t line_from(const struct fl_parsed_file *file, size_t offset) {
    for (size_t i = 0; i < file->tokens.count; i++)
        if (file->tokens.items[i].start >= offset && fl_c_token_is_code(&file->tokens.items[i]))
            return file->tokens.items[i].line;
    return 0;
}

struct fl_evidence_place fl_mend_place(const struct fl_parsed_files *files, const struct fl_mend *mend) {
    const struct fl_parsed_file *file = &files->all.items[mend->file];
    struct fl_evidence_place place = {.file = file->path, .line = mend->line};
    bool is_initial = mend->kind == FL_MEND_INITIALIZED || mend->kind == FL_MEND_INITIAL_VALUE;
    if (mend->form == FL_MEND_IN_EXPRESSION || mend->form == FL_MEND_INSTEAD || is_initial) return place;
    const struct fl_parsed_statement *host = &file->statements.items[mend->host];
    if (mend->form == FL_MEND_BEFORE) place.before = line_before(file, host->range.start);
    if (mend->form == FL_MEND_BEHIND || mend->form == FL_MEND_ELSE) {
        place.before = mend->form == FL_MEND_ELSE ? line_before(file, host->range.end) : mend->line;
        place.line = line_from(file, host->range.end);
    }
    if (mend->form == FL_MEND_AT_START) {
        place.before = mend->line;
        place.line = line_from(file, host->range.start + 1);
    }
    return place;
}

struct fl_evidence_place fl_place_behind(const struct fl_parsed_file *file, uint32_t line) {
    struct fl_evidence_place place = {.file = file->path, .before = line};
    for (size_t i = 0; i < file->tokens.count && !place.line; i++)
        if (file->tokens.items[i].line > line && fl_c_token_is_code(&file->tokens.items[i]))
            place.line = file->tokens.items[i].line;
    return place;
}
