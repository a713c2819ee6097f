/* tests/support/watched.h - instruments programs in the working directory, with a runtime that writes events down.
 *
 * a.c and others are instrumented into out/. An event is a line of events: its site's line, moment, rules and key.
 */
#ifndef FL_TESTS_SUPPORT_WATCHED_H
#define FL_TESTS_SUPPORT_WATCHED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/system/file.h"
#include "watch/source/rewrite.h"
#include "watch/source/sites.h"

static inline void watched_write(const char *path, const char *text) {
    if (fl_file_write(path, text, strlen(text)) != 0) abort();
}

static inline void watched_write_runtime(void) {
    mkdir("out", 0777);
    watched_write(
        "out/faultline-watch.h",
        "#ifndef FAULTLINE_WATCH_H\n#define FAULTLINE_WATCH_H\n#include <stdint.h>\n"
        "struct faultline_site { const char *file; unsigned line; unsigned moment; };\n"
        "extern const struct faultline_site faultline_sites[];\n"
        "extern const unsigned faultline_site_count;\n"
        "extern const char faultline_specs[];\n"
        "void faultline_tell_starts(void (*tell)(unsigned, unsigned, uint64_t)) __attribute__((weak));\n"
        "void faultline_send(uint32_t site, uint32_t rules, uint64_t key);\n"
        "static inline void faultline_emit(uint32_t site, uint32_t rules, uint64_t key) {\n"
        "    faultline_send(site, rules, key);\n}\n"
        "uint32_t faultline_word_layout(void);\n"
        "static inline void faultline_move(uint32_t site, uint32_t rule, uint32_t rule_bits, uint32_t bits) "
        "{\n    (void)rule_bits, (void)bits;\n    faultline_send(site, (uint32_t)1 << rule, 0);\n}\n#endif\n");
    watched_write("out/send.c", "#include <stdio.h>\n#include \"faultline-watch.h\"\n"
                                "void faultline_send(uint32_t site, uint32_t rules, uint64_t key) {\n"
                                "    static FILE *events;\n"
                                "    if (!events) events = fopen(\"events\", \"w\");\n"
                                "    fprintf(events, \"%u %u %x %llu\\n\", faultline_sites[site].line,\n"
                                "            faultline_sites[site].moment, rules, (unsigned long long)key);\n"
                                "    fflush(events);\n}\n");
}

struct watched {
    struct fl_arena *arena;
    struct fl_diagnostics diagnostics;
    struct fl_spec_list specs;
    struct fl_watch_plan plan;
    struct fl_frontend_options options;
};

static inline enum fl_status watched_find(struct fl_arena *arena, const char *spec, const char *const *files,
                                          size_t count, struct watched *watched) {
    *watched = (struct watched){.arena = arena,
                                .diagnostics = fl_diagnostics_make(arena),
                                .options = {.inputs = files, .input_count = count}};
    enum fl_status status = fl_spec_parse(arena, "s.spec", spec, &watched->diagnostics, &watched->specs);
    if (status != FL_OK) return status;
    status = fl_watch_find_sites(arena, &watched->options, &watched->specs, &watched->plan, &watched->diagnostics);
    watched->plan.spec_text = spec;
    return status;
}

static inline enum fl_status watched_write_program(struct watched *watched, enum fl_watch_how how) {
    if (system("rm -rf out events") != 0) abort();
    watched_write_runtime();
    return fl_watch_rewrite(watched->arena, &watched->options, &watched->plan, how, "out", &watched->diagnostics);
}

/* The whole of a file; "" if it is not there. */
static inline const char *watched_read(struct fl_arena *arena, const char *path) {
    struct fl_file_bytes bytes;
    return fl_file_read(arena, path, &bytes) == 0 ? (const char *)bytes.bytes : "";
}

#endif
