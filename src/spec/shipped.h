/* spec/shipped.h - the specs of specs/, put into Faultline when it was built. */
#ifndef FL_SPEC_SHIPPED_H
#define FL_SPEC_SHIPPED_H

struct fl_shipped_spec {
    const char *name; /* "file" */
    const char *text;
};

/* By name; a NULL name ends the list. */
extern const struct fl_shipped_spec fl_shipped_specs[];

#endif
