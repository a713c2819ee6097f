/* analysis/address/formatted.h - calls of printf and its kin that make text of an address. */
#ifndef FL_ANALYSIS_ADDRESS_FORMATTED_H
#define FL_ANALYSIS_ADDRESS_FORMATTED_H

#include "analysis/address/carrier.h"

/* May some call? The text of %s is none. */
bool fl_formats_addresses(const struct fl_carriers *carriers);
/* Is it the function of the models that makes digits of numbers? */
bool fl_formats_numbers(const struct fl_function *function);

#endif
