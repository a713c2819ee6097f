/* report/document/input_objects.h - what a function other than main was given, as C would write it.
 *
 *     list = &node1
 *     node1 = {.value = 3, .next = &node1}
 */
#ifndef FL_REPORT_DOCUMENT_INPUT_OBJECTS_H
#define FL_REPORT_DOCUMENT_INPUT_OBJECTS_H

#include "run/input_types.h"
#include "report/document/document.h"

/* A value of this type with addresses in it; "array1" for the address of several elements. */
void fl_input_print(struct fl_text *text, const struct fl_input_types *types, const struct fl_type *type,
                    struct fl_input_bytes bytes, const struct fl_input_references *references);
void fl_input_object_print(struct fl_text *text, const struct fl_input_types *types,
                           const struct fl_input_object *object);
/* "struct node", "int[3]", "char[8]" */
const char *fl_input_object_type(const struct fl_input_types *types, const struct fl_input_object *object);

#endif
