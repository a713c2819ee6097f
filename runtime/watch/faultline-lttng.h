/* runtime/watch/faultline-lttng.h - the tracepoint of LTTng-UST that events are with FAULTLINE_LTTNG.
 *
 * LTTng reads this header several times, which is why it has no usual guard.
 */
#ifdef FAULTLINE_LTTNG

#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER faultline

#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "faultline-lttng.h"

#if !defined FAULTLINE_LTTNG_H || defined LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ
#define FAULTLINE_LTTNG_H

#include <lttng/tracepoint.h>
#include <stdint.h>

LTTNG_UST_TRACEPOINT_EVENT(faultline, event,
                           LTTNG_UST_TP_ARGS(uint32_t, site, uint32_t, rules, uint64_t, key, const char *, file,
                                             uint32_t, line),
                           LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(uint32_t, site, site)
                                                   lttng_ust_field_integer_hex(uint32_t, rules, rules)
                                                       lttng_ust_field_integer_hex(uint64_t, key, key)
                                                           lttng_ust_field_string(file, file)
                                                               lttng_ust_field_integer(uint32_t, line, line)))

#endif

#include <lttng/tracepoint-event.h>

#endif
