/* models/process.h - what the models of processes share. */
#ifndef FL_MODELS_PROCESS_H
#define FL_MODELS_PROCESS_H

#include "internal.h"

#define FL_MODEL_MOST_PROCESSES 4194304 /* PID_MAX_LIMIT of Linux */
#define FL_MODEL_NAME_SIZE 65           /* of a user or a host, with its 0 */
#define FL_MODEL_PATH_SIZE 256          /* of a directory's name that comes from outside, with its 0 */

/* identity.c, time.c: the process is another one from now on. */
void fl_model_forget_process(void);
void fl_model_forget_time(void);

#endif
