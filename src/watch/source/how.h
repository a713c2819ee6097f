/* watch/source/how.h - how much an instrumented program tells. */
#ifndef FL_WATCH_SOURCE_HOW_H
#define FL_WATCH_SOURCE_HOW_H

enum fl_watch_how {
    FL_WATCH_FULL,       /* every site tells its rules always, whatever was decided */
    FL_WATCH_REDUCED,    /* kept sites, where one of the rules holds that may make the observer move */
    FL_WATCH_WITH_STATE, /* the same; for specs that the plan says so of, only where the state changes */
};

#endif
