/* characterize/suite/point_texts.h - the texts at a point: arguments, standard input, environment, files. */
#ifndef FL_CHARACTERIZE_SUITE_POINT_TEXTS_H
#define FL_CHARACTERIZE_SUITE_POINT_TEXTS_H

#include "characterize/space/space.h"

/* Adds them to the inputs. False: they are too many, or too long, or the point is about what pointers lead to,
 * which can't be given. */
bool fl_point_add_texts(const struct fl_space *space, const struct fl_assignment *point, struct fl_inputs *inputs);

#endif
