/* witness/property_file.h - property files of the competition on software verification (.prp).
 *
 * A file holds one or more lines of the form
 *
 *     CHECK( init(main()), LTL(G ! call(reach_error())) )
 *
 * where the formula is G ! call(F()) with F reach_error or __VERIFIER_error, G ! overflow, or G with
 * one of valid-free, valid-deref, valid-memtrack, valid-memcleanup. Empty lines and those that begin
 * with # or // are skipped.
 */
#ifndef FL_WITNESS_PROPERTY_FILE_H
#define FL_WITNESS_PROPERTY_FILE_H

#include "base/status.h"
#include "program/program.h"

struct fl_property {
    uint32_t checks;   /* bit 1 << kind for each enum fl_check_kind that it is about */
    const char *entry; /* the function that init() names; NULL before a file was read */
};

/* Adds what the file asks for. Otherwise FL_BAD_INPUT, and a diagnostic names the line. */
enum fl_status fl_property_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                                struct fl_property *property);

#endif
