/* characterize/count/distribution.h - how often inputs have which values.
 *
 * A file with one input a line, by its name, and the range in which all of its values are equally likely;
 * inputs are independent of each other. '#' starts a comment:
 *
 *     y: 0..9
 *     argv[1][0]: 97..122    # letters
 */
#ifndef FL_CHARACTERIZE_COUNT_DISTRIBUTION_H
#define FL_CHARACTERIZE_COUNT_DISTRIBUTION_H

#include "base/status.h"
#include "characterize/characterize.h"

struct fl_distribution {
    struct fl_arena *arena;
    const char *file;
    FL_VECTOR_OF(struct fl_input_range {
        const char *name;
        const char *least; /* as they stand there */
        const char *most;
        uint32_t line;
    })
    ranges;
};

/* Not FL_OK: one diagnostic says what is malformed, and where. */
enum fl_status fl_distribution_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                                    struct fl_distribution *distribution);

/* The values in the ranges: a conjunction of conditions on single inputs. Not FL_OK: a range is of no input, or of
 * what is no value of its input, or an input that regions are about has none; a diagnostic says which. */
enum fl_status fl_distribution_term(const struct fl_distribution *distribution,
                                    const struct fl_characterization *found, struct fl_diagnostics *diagnostics,
                                    const struct fl_term **within);

#endif
