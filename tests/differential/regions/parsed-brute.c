/* As texts-brute.c, with what separates and makes numbers among the characters. */
#define ALPHABET "a1,- \n0"
#include "texts-brute.c"
