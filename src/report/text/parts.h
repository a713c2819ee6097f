/* report/text/parts.h - what reports for a terminal share: colors, places, steps. Only for src/report. */
#ifndef FL_REPORT_TEXT_PARTS_H
#define FL_REPORT_TEXT_PARTS_H

#include "report/text/text.h"

enum fl_color { FL_RED, FL_GREEN, FL_YELLOW, FL_BOLD, FL_DIM };

struct fl_report_printer {
    struct fl_text *text;
    const struct fl_result *result;
    const struct fl_text_options *options;
    bool is_brief; /* of regions, only those that can be told in few words */
};

/* "s", but for 1 */
const char *fl_plural(uint64_t count);

void fl_print_colored(struct fl_report_printer *printer, enum fl_color color, const char *string);
/* "prog.c:12:5", nothing where no file is known. */
void fl_print_place(struct fl_report_printer *printer, const struct fl_place *place);
void fl_print_padded(struct fl_text *text, const char *string, size_t width);
/* ", 12 steps, 3 queries, ...", and the end of the line: behind what was looked at. */
void fl_print_effort(struct fl_report_printer *printer);
void fl_print_section(struct fl_report_printer *printer, const char *title);
/* "prog.c:12", or with a column "prog.c:12:5". */
const char *fl_place_text(struct fl_arena *arena, const struct fl_place *place, bool has_column);
/* How wide a column of places is: as the widest of them, within reason. */
size_t fl_widen(size_t width, const char *place);
/* The text of a step: of folded ones, how many there are. */
const char *fl_step_text(struct fl_arena *arena, const struct fl_step *step);
/* The steps under a heading. */
void fl_print_steps(struct fl_report_printer *printer, const struct fl_result_path *path);
/* functions.c: of one function; what it assumes comes last on its line. */
const char *fl_function_verdict_text(struct fl_arena *arena, const struct fl_result_function *function);
enum fl_color fl_function_color(const struct fl_result_function *function);
/* Function by function, what is known of the checks of specs; nothing if there is one only. */
void fl_print_functions(struct fl_report_printer *printer);
/* proof.c: how SAFE is known, how far those came who tried to prove it, what became of hints. */
void fl_print_proof(struct fl_report_printer *printer);
/* The parts of it. */
void fl_print_how(struct fl_report_printer *printer);
const char *fl_invariant_subject(struct fl_arena *arena, const struct fl_result_invariant *invariant);
bool fl_attempt_is_told(const struct fl_result *result, const struct fl_attempt *attempt);
void fl_print_hint_outcome(struct fl_report_printer *printer, const struct fl_result_hint *hint);
/* text.c: where a run fails, and whether that was confirmed; what it reads. */
void fl_print_failure(struct fl_report_printer *printer, const struct fl_result_failure *failure);
void fl_print_inputs(struct fl_report_printer *printer, const struct fl_result_failure *failure);
/* How many inputs are typed rather than returned, which come first; argv[0] is given anyhow, unless it is a name
 * of its own. */
size_t fl_count_typed_inputs(const struct fl_result_inputs *inputs, bool *has_command);
/* Behind its value: " (2026-01-01 12:00:00 UTC)", or nothing. */
const char *fl_input_remark(struct fl_arena *arena, const struct fl_result_input *input);
/* "\"a.txt\" and \"b.txt\"" */
const char *fl_missing_files_text(struct fl_arena *arena, const struct fl_result_inputs *inputs);
/* Checks: those inside library functions matter only where they fail. */
bool fl_check_is_listed(const struct fl_result_check *check);
const char *fl_check_verdict_text(struct fl_arena *arena, const struct fl_result_check *check);
enum fl_color fl_verdict_color(enum fl_verdict verdict);
/* What is said below the list of them: of those that are not listed; what "up to 4" means. */
void fl_print_library_checks(struct fl_report_printer *printer);
/* Which of the usual failures were not looked for. */
void fl_print_not_checked(struct fl_report_printer *printer);
void fl_print_bounds(struct fl_report_printer *printer);
/* What a task definition expects, if it does. */
void fl_print_expected(struct fl_report_printer *printer);
/* The first lines of the commands' reports. */
void fl_print_check_verdict(struct fl_report_printer *printer);
void fl_print_replay_verdict(struct fl_report_printer *printer);
void fl_print_explain_verdict(struct fl_report_printer *printer);
void fl_print_regions_verdict(struct fl_report_printer *printer);
void fl_print_watch_summary(struct fl_report_printer *printer);
void fl_print_slice_verdict(struct fl_report_printer *printer, const struct fl_result_slice *slice);
/* slice.c: "5 of 82 steps, 6.10%" */
void fl_print_slice_count(struct fl_report_printer *printer, const struct fl_result_slice *slice);
/* What is long over inputs is better read as the program says it. */
bool fl_condition_is_readable(const struct fl_result_condition *condition);
/* replay.c: are there other runs? What a call would print instead. */
void fl_print_completeness(struct fl_report_printer *printer);
void fl_print_actual(struct fl_report_printer *printer, const struct fl_result_miss *miss);
/* explain.c: what a change does, and of which runs that is known. */
const char *fl_fix_effect(struct fl_arena *arena, const struct fl_result_cause *cause);
/* regions.c: "never" for 0, "always" for 1. */
const char *fl_bound_words(const char *condition);
/* That the bounds are the same, and who could not tell; what became of the tests. */
void fl_print_who_says(struct fl_report_printer *printer);
void fl_print_suite(struct fl_report_printer *printer);
/* assumes.c: " ASSUMING local time is UTC and fill() changes nothing", nothing if the verdict rests on no such
 * thing. */
void fl_print_assuming(struct fl_report_printer *printer);
/* The same of other assumptions, behind another word. */
void fl_print_phrases(struct fl_report_printer *printer, const char *word,
                      const struct fl_result_assumes *assumes);
enum fl_color fl_assuming_color(const struct fl_result *result);
/* assumes.c: the end of every report. */
void fl_print_assumptions(struct fl_report_printer *printer);

#endif
