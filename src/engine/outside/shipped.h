/* engine/outside/shipped.h - the adapters of adapters/, put into Faultline when it was built. */
#ifndef FL_ENGINE_OUTSIDE_SHIPPED_H
#define FL_ENGINE_OUTSIDE_SHIPPED_H

struct fl_shipped_adapter {
    const char *name; /* "cbmc" */
    const char *text;
};

/* By name; a NULL name ends the list. */
extern const struct fl_shipped_adapter fl_shipped_adapters[];

#endif
