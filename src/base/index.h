/* base/index.h - numbers of things in arrays. */
#ifndef FL_BASE_INDEX_H
#define FL_BASE_INDEX_H

#include <stdint.h>

#define FL_NO_INDEX UINT32_MAX

#endif
