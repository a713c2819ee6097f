/* What an instrumented program emits goes to the reference automaton. */
#ifndef FAULTLINE_WATCH_H
#define FAULTLINE_WATCH_H

#include <stdint.h>

struct faultline_site {
    const char *file;
    unsigned line, moment;
};
extern const struct faultline_site faultline_sites[];
extern const unsigned faultline_site_count;
extern const char faultline_specs[];

void faultline_told(unsigned moment, unsigned rules, unsigned long long key);
extern unsigned long faultline_emissions;

static inline void faultline_emit(uint32_t site, uint32_t rules, uint64_t key) {
    faultline_emissions++;
    faultline_told(faultline_sites[site].moment, rules, key);
}

#endif
