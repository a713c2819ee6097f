/* characterize/compare/compare.h - did a change of the program remove its failures (section VI of the paper)?
 *
 * The inputs of both versions are matched by their names. Bounds are of both versions: what a fix is known to have
 * removed was known to fail, and is known not to fail now.
 */
#ifndef FL_CHARACTERIZE_COMPARE_COMPARE_H
#define FL_CHARACTERIZE_COMPARE_COMPARE_H

#include "characterize/compare/comparison.h"
#include "characterize/compare/old_regions.h"

/* Not FL_OK: an input of the version before is none of this one, or has another type; a diagnostic says which. */
enum fl_status fl_compare_regions(const struct fl_characterization *found, const struct fl_old_regions *old,
                                  const fl_condition_texts *given, struct fl_limits limits,
                                  struct fl_diagnostics *diagnostics, struct fl_version_comparison *comparison);

#endif
