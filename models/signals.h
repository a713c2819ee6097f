/* models/signals.h - signals that arrive, as other models see them. */
#ifndef FL_MODELS_SIGNALS_H
#define FL_MODELS_SIGNALS_H

#include <signal.h>

#include "internal.h"

/* Sets errno if it is none. */
bool fl_model_is_signal(int number);
bool fl_model_is_common_signal(int number); /* and the C library does not keep it to itself */

/* What is done at first when the signal arrives; nohup and shells have some signals ignored. */
sighandler_t fl_model_first_handler(void);

/* Time passes in which a signal may arrive: has one been handled? Free where no handler is ever installed. */
bool fl_model_signal_arrives(void);
/* One does arrive; without a handler nothing goes on here. */
void fl_model_wait_for_signal(void);
/* One arrives whose handler does not let the call start again: that it ends with EINTR is the result. */
void fl_model_be_interrupted(void);

#endif
