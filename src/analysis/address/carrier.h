/* analysis/address/carrier.h - values that are made of addresses, and what is known of their bits all the same. */
#ifndef FL_ANALYSIS_ADDRESS_CARRIER_H
#define FL_ANALYSIS_ADDRESS_CARRIER_H

#include "analysis/points_to/points_to.h"

struct fl_carriers {
    const struct fl_program *program;
    struct fl_points_to *points_to;
    const bool *is_part; /* each variable that is narrower than a pointer: it may hold a part of one (narrow.h) */
};

/* May the value be an address, or made of one or of a part of one, such that where objects lie decides it? */
bool fl_carries_address(const struct fl_carriers *carriers, const struct fl_expression *expression);

/* So many of its lowest bits are the same wherever objects lie; as many as it has if all are. */
uint32_t fl_settled_bits(const struct fl_carriers *carriers, const struct fl_expression *expression);

/* Is it a number that no object's address is, nor that of the byte behind it? */
bool fl_is_no_address(const struct fl_carriers *carriers, const struct fl_expression *expression);

#endif
