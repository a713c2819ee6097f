/* replay/emit/emit.h - the reduced program T of the paper, as C.
 *
 * Made from the user's files (reduce.h), with assumptions about events. Of its runs:
 * (i) each run of the program that leaves the traces is one of them; (ii) each of them is a run of the program;
 * (iii) each of them leaves the traces: with positions, for traces of named events, for runs that end by returning
 * from main, by exit, abort or an assertion.
 *
 * What is written was compiled and read back; where a way of taking something out does not compile, less is
 * taken out.
 */
#ifndef FL_REPLAY_EMIT_EMIT_H
#define FL_REPLAY_EMIT_EMIT_H

#include "frontend/frontend.h"
#include "replay/emit/reduce.h"
#include "replay/follow/replay.h"

struct fl_emission {
    struct fl_replay_subject subject;
    const struct fl_replay_result *result; /* with is_live and event_places */
    const struct fl_frontend_options *frontend;
};

/* path: a file, or, of a program of several source files, a directory for one of each. */
enum fl_status fl_emit_program(struct fl_arena *arena, const struct fl_emission *emission, const char *path,
                               struct fl_diagnostics *diagnostics);

/* ---- emit_trace.c ---- */

/* Can C follow where in the traces a run is? */
bool fl_emit_can_count(const struct fl_emission *emission);
/* Where the calls of EVR and EVR_value are in a file that stays. counts: they say what they report. */
void fl_emit_calls(struct fl_arena *arena, const struct fl_emission *emission, fl_file_id file,
                   struct fl_edits *edits);
/* What every file begins with. is_shared: the program has several files; is_main: this one has main. */
void fl_emit_prelude(struct fl_text *text, const struct fl_emission *emission, bool counts, bool is_shared,
                     bool is_main);
/* What the file with main ends with. */
void fl_emit_ending(struct fl_text *text, const struct fl_emission *emission, bool counts);

#endif
