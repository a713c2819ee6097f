/* engine/symbolic/guide_inputs.h - a guide from the inputs of a run. */
#ifndef FL_ENGINE_SYMBOLIC_GUIDE_INPUTS_H
#define FL_ENGINE_SYMBOLIC_GUIDE_INPUTS_H

#include "engine/symbolic/engine.h"
#include "engine/symbolic/guide.h"

/* The values that inputs had in a run, which is over, in an engine that keeps conditions independent. */
void fl_guide_set(struct fl_guide *guide, struct fl_engine *engine, const struct fl_feed *feed);

#endif
