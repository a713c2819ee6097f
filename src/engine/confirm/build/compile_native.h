/* engine/confirm/build/compile_native.h - the user's files as object files, several at a time. */
#ifndef FL_ENGINE_CONFIRM_BUILD_COMPILE_NATIVE_H
#define FL_ENGINE_CONFIRM_BUILD_COMPILE_NATIVE_H

#include "engine/confirm/build/build.h"

/* Names of the functions of runtime/known.def. */
extern const char *const fl_known_functions[];
extern const size_t fl_known_function_count;

/* Adds the objects, in the build's arena. NULL, or what went wrong. */
const char *fl_compile_native(struct fl_build *build, fl_words *objects);

/* The object that the front end's compiler made of a source, if it will do for this build; else NULL. */
const struct fl_object_file *fl_compile_native_given(const struct fl_build *build, size_t source);

/* What the build adds to the flags of the front end. */
void fl_compile_native_flags(struct fl_arena *arena, const struct fl_build *build, fl_words *words);

/* Writes the bitcode of the source of this number, with what the build changes in it. NULL, or what went wrong. */
const char *fl_compile_changed(struct fl_build *build, struct fl_arena *arena, const struct fl_source *source,
                               size_t number, const char *path);

/* NULL if the tool did its work, or what is wrong. */
const char *fl_tool_problem(struct fl_arena *arena, const struct fl_process_result *result, const char *tool);
/* The words need no NULL at their end. directory may be NULL. */
struct fl_process_result fl_tool_run(struct fl_build *build, struct fl_arena *arena, fl_words *words,
                                     const char *directory);
/* NULL, or why not. */
const char *fl_write_whole_file(struct fl_arena *arena, const char *path, const void *bytes, size_t size);

#endif
