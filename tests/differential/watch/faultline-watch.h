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

uint32_t faultline_word_layout(void);

static inline int faultline_apart(int number) {
    __asm__ __volatile__("" : "+r"(number));
    return number;
}

static inline void faultline_move(uint32_t site, uint32_t rule, uint32_t rule_bits, uint32_t bits) {
    if ((uint64_t)site << rule_bits >> bits || rule >> rule_bits) __builtin_abort();
    faultline_emit(site, (uint32_t)1 << rule, 0);
}

#endif
