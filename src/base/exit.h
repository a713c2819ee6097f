/* base/exit.h - how the process ends. */
#ifndef FL_BASE_EXIT_H
#define FL_BASE_EXIT_H

/* The documented exit codes of the command line. */
enum fl_exit {
    FL_EXIT_SAFE = 0,
    FL_EXIT_USAGE = 1,
    FL_EXIT_INPUT = 2,
    FL_EXIT_UNKNOWN = 5,
    FL_EXIT_INTERNAL = 6,
    FL_EXIT_FAILS = 10,
};

#endif
