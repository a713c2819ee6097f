/* models/loose.h - what models of functions that read text share where they say only what these guarantee.
 *
 * Of a function NAME there may be a fl_loose_NAME beside its model. It does whatever the model can do, on any
 * text: the values that it reads are any of their type, texts any that the conversion allows, and the stream may
 * have come to its end. A log that the loosened program cannot print is none of the program's; whoever asks that
 * takes these instead of the models (frontend/compile/options.h). What they leave out is behaviour that is not
 * looked for: wrong verdicts.
 *
 * Invariant: no loose model leaves out anything that the model does, for any state of the streams.
 */
#ifndef FL_MODELS_LOOSE_H
#define FL_MODELS_LOOSE_H

#include "file.h"

/* Nothing is known of runs that come here: they are not followed. */
void fl_model_give_up(void);
/* The text is read up to wherever: what can happen is that it has no end. */
void fl_model_loose_text(const char *text);
/* The stream is read: it may come to its end, or an error. Only standard input is followed. */
void fl_model_loose_stream(FILE *file);
/* An error may have been told by the number. */
void fl_model_loose_error(void);
/* All of the bytes become any. False: not all can be written, and nothing happens. */
bool fl_model_any_bytes(void *to, size_t size);

#endif
