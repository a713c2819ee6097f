#include "inquiry/watch_write.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report/export/directory.h"
#include "watch/bitcode/bitcode.h"
#include "watch/monitor/tables.h"
#include "watch/runtime_text.h"
#include "watch/source/rewrite.h"

static enum fl_status write_runtime(struct fl_inquiry *inquiry, const char *directory) {
    enum fl_status status = FL_OK;
    for (const struct fl_shipped *file = fl_shipped_watch_runtime; file->name && status == FL_OK; file++) {
        struct fl_text text = fl_text_make(inquiry->arena);
        fl_text_append(&text, file->text);
        status = fl_export_write(fl_arena_format(inquiry->arena, "%s/%s", directory, file->name), &text,
                                 &inquiry->diagnostics);
    }
    return status;
}

/* For programs that observe themselves. */
static enum fl_status write_tables(struct fl_inquiry *inquiry, const struct fl_watch_plan *plan,
                                   const char *directory) {
    struct fl_text text = fl_text_make(inquiry->arena);
    fl_text_append(&text, "#include \"faultline-watch.h\"\n");
    fl_tables_print(&text, plan->specs);
    return fl_export_write(fl_arena_format(inquiry->arena, "%s/faultline-tables.c", directory), &text,
                           &inquiry->diagnostics);
}

/* ---- bitcode ---- */

static enum fl_status refuse(struct fl_inquiry *inquiry, const char *path, const char *why) {
    fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, path, 0, 0, "cannot write this file: %s", why);
    return FL_BAD_ENVIRONMENT;
}

/* Files of the program stay as they are. Instrumented sources beside the bitcode would be linked, too. */
static enum fl_status check_directory(struct fl_inquiry *inquiry, const char *directory, const char *program) {
    char real[PATH_MAX], other[PATH_MAX];
    const char *header = fl_arena_format(inquiry->arena, "%s/faultline-functions.h", directory);
    if (access(header, F_OK) == 0)
        return refuse(inquiry, program, "there are instrumented sources beside it; choose another directory");
    for (size_t i = 0; realpath(program, real) && i < inquiry->options.files.count; i++)
        if (realpath(inquiry->options.files.items[i], other) && strcmp(real, other) == 0)
            return refuse(inquiry, program, "it is a file of the program; choose another directory");
    return FL_OK;
}

static enum fl_status write_part(struct fl_inquiry *inquiry, const char *directory, const char *name,
                                 const void *bytes, size_t size) {
    struct fl_text text = fl_text_make(inquiry->arena);
    fl_text_append_bytes(&text, bytes, size);
    return fl_export_write(fl_arena_format(inquiry->arena, "%s/%s", directory, name), &text,
                           &inquiry->diagnostics);
}

static enum fl_status write_bitcode(struct fl_inquiry *inquiry, const struct fl_watch_plan *plan,
                                    enum fl_watch_how how, const char *directory) {
    struct fl_watch_bitcode bitcode;
    enum fl_status status = fl_export_make_directories(inquiry->arena, directory, &inquiry->diagnostics);
    if (status == FL_OK)
        status =
            check_directory(inquiry, directory, fl_arena_format(inquiry->arena, "%s/program.bc", directory));
    if (status == FL_OK)
        status = fl_watch_make_bitcode(inquiry->arena, &inquiry->frontend, plan, inquiry->frontend.places, how,
                                       &inquiry->diagnostics, &bitcode);
    if (status != FL_OK) return status;
    const struct {
        const char *name;
        const void *bytes;
        size_t size;
    } parts[] = {{"program.bc", bitcode.program, bitcode.size},
                 {"faultline-sites.h", bitcode.sites_header, strlen(bitcode.sites_header)},
                 {"faultline-functions.c", bitcode.functions, strlen(bitcode.functions)},
                 {"faultline-sites.c", bitcode.sites, strlen(bitcode.sites)}};
    for (size_t i = 0; status == FL_OK && i < sizeof parts / sizeof *parts; i++)
        status = write_part(inquiry, directory, parts[i].name, parts[i].bytes, parts[i].size);
    return status;
}

/* ---- all of it ---- */

enum fl_status fl_watch_write(struct fl_inquiry *inquiry, const struct fl_watch_plan *plan, bool is_full,
                              const char *directory) {
    enum fl_watch_how how = is_full ? FL_WATCH_FULL : FL_WATCH_WITH_STATE;
    enum fl_status status = inquiry->options.watch.is_bitcode
                                ? write_bitcode(inquiry, plan, how, directory)
                                : fl_watch_rewrite(inquiry->arena, &inquiry->frontend, plan, how, directory,
                                                   &inquiry->diagnostics);
    if (status == FL_OK) status = write_tables(inquiry, plan, directory);
    return status == FL_OK ? write_runtime(inquiry, directory) : status;
}
