/* base/system/object_file.h - relocatable object files (ELF), in memory. */
#ifndef FL_BASE_SYSTEM_OBJECT_FILE_H
#define FL_BASE_SYSTEM_OBJECT_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Does the file define a function or variable of this name for itself alone (static)? False for what is
 * no ELF file. */
bool fl_object_file_has_local(const unsigned char *bytes, size_t size, const char *name);

/* The contents of the first section of this name; false if there is none. */
bool fl_object_file_section(const unsigned char *bytes, size_t size, const char *name,
                            const unsigned char **contents, size_t *length);

#endif
