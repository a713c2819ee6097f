/* witness/xml_library.h - libxml2, loaded when it is first needed.
 *
 * It brings tables of many megabytes with it, and only witnesses in GraphML need it.
 */
#ifndef FL_WITNESS_XML_LIBRARY_H
#define FL_WITNESS_XML_LIBRARY_H

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdbool.h>

struct fl_xml_library {
#define FL_XML_FUNCTION(name) __typeof__(&name) name;
#include "witness/xml_functions.def"
};

/* False if the library or one of its functions is not there. It stays loaded: it has state of its own,
 * which it forgets to free when it is unloaded. */
bool fl_xml_library_load(struct fl_xml_library *library);

#endif
