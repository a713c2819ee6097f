/* analysis/address/formatted.h - calls of printf and its kin that make text of an address. */
#ifndef FL_ANALYSIS_ADDRESS_FORMATTED_H
#define FL_ANALYSIS_ADDRESS_FORMATTED_H

#include "analysis/address/carrier.h"

/* May the CALL make text of an address? That of %s is none. */
bool fl_call_formats_address(const struct fl_carriers *carriers, const struct fl_operation *call);
/* May some call of the user's? */
bool fl_formats_addresses(const struct fl_carriers *carriers);
/* Is it the function of the models that makes digits of numbers? */
bool fl_formats_numbers(const struct fl_function *function);

#endif
