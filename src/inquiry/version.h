/* inquiry/version.h - the version of Faultline: of the program, of the library, of the files they write. */
#ifndef FL_INQUIRY_VERSION_H
#define FL_INQUIRY_VERSION_H

#define FL_VERSION "0.1.0"

#endif
