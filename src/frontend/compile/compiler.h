/* frontend/compile/compiler.h - which program compiles the user's files. */
#ifndef FL_FRONTEND_COMPILE_COMPILER_H
#define FL_FRONTEND_COMPILE_COMPILER_H

#include "base/arena.h"

/* The compiler that is used: clang-19, unless the environment names another. */
const char *fl_compiler_name(void);
/* What to run to compile one file with it: faultline-clang, which does the same and starts faster, where it is
 * installed and stands for that very clang-19; otherwise the compiler itself. */
const char *fl_compiler_program(struct fl_arena *arena);
/* A library of its run time, by its file name; NULL: it has none where it should be. */
const char *fl_compiler_library(struct fl_arena *arena, const char *name);

#endif
