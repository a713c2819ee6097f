/* models/fortify.c - what _FORTIFY_SOURCE makes of functions of string.h. The sizes that the compiler
 * knew are ignored: Faultline checks every access anyway. */
#include <string.h>

#include "internal.h"

void *__memcpy_chk(void *to, const void *from, size_t size, size_t known);
void *__memmove_chk(void *to, const void *from, size_t size, size_t known);
void *__mempcpy_chk(void *to, const void *from, size_t size, size_t known);
void *__memset_chk(void *to, int byte, size_t size, size_t known);
void __explicit_bzero_chk(void *to, size_t size, size_t known);
char *__strcpy_chk(char *to, const char *from, size_t known);
char *__stpcpy_chk(char *to, const char *from, size_t known);
char *__strncpy_chk(char *to, const char *from, size_t size, size_t known);
char *__stpncpy_chk(char *to, const char *from, size_t size, size_t known);
char *__strcat_chk(char *to, const char *from, size_t known);
char *__strncat_chk(char *to, const char *from, size_t size, size_t known);

void *__memcpy_chk(void *to, const void *from, size_t size, size_t known) {
    (void)known;
    __fl_copy(to, from, size);
    return to;
}

void *__memmove_chk(void *to, const void *from, size_t size, size_t known) {
    (void)known;
    __fl_copy(to, from, size);
    return to;
}

void *__mempcpy_chk(void *to, const void *from, size_t size, size_t known) {
    (void)known;
    __fl_copy(to, from, size);
    return (char *)to + size;
}

void *__memset_chk(void *to, int byte, size_t size, size_t known) {
    (void)known;
    __fl_fill(to, byte, size);
    return to;
}

void __explicit_bzero_chk(void *to, size_t size, size_t known) {
    (void)known;
    __fl_fill(to, 0, size);
}

char *__strcpy_chk(char *to, const char *from, size_t known) {
    (void)known;
    return strcpy(to, from);
}

char *__stpcpy_chk(char *to, const char *from, size_t known) {
    (void)known;
    return stpcpy(to, from);
}

char *__strncpy_chk(char *to, const char *from, size_t size, size_t known) {
    (void)known;
    return strncpy(to, from, size);
}

char *__stpncpy_chk(char *to, const char *from, size_t size, size_t known) {
    (void)known;
    return stpncpy(to, from, size);
}

char *__strcat_chk(char *to, const char *from, size_t known) {
    (void)known;
    return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t size, size_t known) {
    (void)known;
    return strncat(to, from, size);
}

_Noreturn void __chk_fail(void);
void __chk_fail(void) {
    static const char message[] = "*** buffer overflow detected ***: terminated\n";
    __fl_output(2, message, sizeof message - 1);
    fl_model_kill(6);
}

_Noreturn void __stack_chk_fail(void);
void __stack_chk_fail(void) {
    static const char message[] = "*** stack smashing detected ***: terminated\n";
    __fl_output(2, message, sizeof message - 1);
    fl_model_kill(6);
}
