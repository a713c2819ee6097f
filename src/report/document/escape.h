/* report/document/escape.h - strings as the formats of files want them.
 *
 * Text from a user's program need not be UTF-8: bytes that are none become U+FFFD.
 */
#ifndef FL_REPORT_DOCUMENT_ESCAPE_H
#define FL_REPORT_DOCUMENT_ESCAPE_H

#include "base/text.h"

void fl_append_utf8(struct fl_text *text, const char *string);
/* In double quotes. */
void fl_append_yaml_string(struct fl_text *text, const char *string);
/* For contents and attribute values; characters that XML has no way to write become U+FFFD. */
void fl_append_xml_text(struct fl_text *text, const char *string);
/* For contents and attribute values in double quotes of an HTML page, up to `end`; gives where the next character
 * begins, which lies behind `end` if a character does. NULL: up to the terminating zero. */
const char *fl_append_html_text(struct fl_text *text, const char *string, const char *end);
/* A relative or absolute path as a URI reference. */
void fl_append_uri(struct fl_text *text, const char *path);

#endif
