/* watch/source/sites_text.h - faultline-sites.h and faultline-sites.c. */
#ifndef FL_WATCH_SOURCE_SITES_TEXT_H
#define FL_WATCH_SOURCE_SITES_TEXT_H

#include "watch/source/writing.h"

/* Both after all wrappers were written: what those need is known then. */
const char *fl_watch_sites_header(struct fl_watch_writing *writing);
const char *fl_watch_sites_source(struct fl_watch_writing *writing);

/* Is it a static variable or function of this unit? Its address is told at the end of the file. */
bool fl_watch_is_static_of(const struct fl_parsed_effect_unit *unit, const char *name, bool is_function);

#endif
