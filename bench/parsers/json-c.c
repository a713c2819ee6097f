/* JSON from standard input, by json-c: arrays may be nested deeper than its stack is.
 * PACKAGE: json-c
 * FILES: json_tokener.c json_object.c arraylist.c linkhash.c printbuf.c json_util.c random_seed.c
 * FILES: debug.c strerror_override.c
 * FLAGS: -I. -DHAVE_CONFIG_H
 * MAKE: json_config.h #define JSON_C_HAVE_INTTYPES_H 1
 * MAKE: config.h #define STDC_HEADERS 1
 * MAKE: config.h #define HAVE_INTTYPES_H 1
 * MAKE: config.h #define HAVE_STDINT_H 1
 * MAKE: config.h #define HAVE_STDARG_H 1
 * MAKE: config.h #define HAVE_STRDUP 1
 * MAKE: config.h #define HAVE_STRNCASECMP 1
 * MAKE: config.h #define HAVE_STRINGS_H 1
 * MAKE: config.h #define HAVE_SNPRINTF 1
 * MAKE: config.h #define HAVE_VASPRINTF 1
 * MAKE: config.h #define HAVE_VSNPRINTF 1
 * MAKE: config.h #define HAVE_STRTOLL 1
 * MAKE: config.h #define HAVE_STRTOULL 1
 * MAKE: config.h #define HAVE_STRERROR 1
 * MAKE: config.h #define HAVE_UNISTD_H 1
 * MAKE: config.h #define HAVE_SYS_TYPES_H 1
 * MAKE: config.h #define HAVE_FCNTL_H 1
 * MAKE: config.h #define HAVE_LIMITS_H 1
 * MAKE: config.h #define HAVE_DECL_ISNAN 1
 * MAKE: config.h #define HAVE_DECL_ISINF 1
 * MAKE: config.h #define HAVE_DECL_INFINITY 1
 * MAKE: config.h #define HAVE_DECL_NAN 1
 * MAKE: config.h #define SIZEOF_INT 4
 * MAKE: config.h #define SIZEOF_LONG 8
 * MAKE: config.h #define SIZEOF_LONG_LONG 8
 * MAKE: config.h #define SIZEOF_INT64_T 8
 * MAKE: config.h #define SIZEOF_SIZE_T 8
 * MAKE: config.h #define SIZEOF_SSIZE_T 8
 * MAKE: config.h #define JSON_C_HAVE_INTTYPES_H 1
 * FAULT: json_tokener.c s/tok->depth >= tok->max_depth - 1/tok->depth > tok->max_depth/
 * FAILS: json_tokener.c tok->stack\[depth\]\.state =
 * INPUT: an object with eight arrays in each other
 */
#include <stdio.h>
#include <string.h>
#include "json_object.h"
#include "json_tokener.h"

int main(void) {
    char text[256];
    size_t length = fread(text, 1, sizeof text, stdin);
    struct json_tokener *tokener = json_tokener_new_ex(8);
    struct json_object *json;
    if (tokener == NULL) return 1;
    json = json_tokener_parse_ex(tokener, text, (int)length);
    if (json == NULL)
        printf("%s\n", json_tokener_error_desc(json_tokener_get_error(tokener)));
    else
        printf("type %d\n", (int)json_object_get_type(json));
    json_object_put(json);
    json_tokener_free(tokener);
    return 0;
}
