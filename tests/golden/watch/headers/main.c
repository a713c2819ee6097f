/* Headers in which something is told are read as they were written anew, wherever the compiler's flags lead; also those
 * that lie beside the directory of the program. Where they lead elsewhere all the same, the program does not compile.
 * RUN: mkdir -p %t/a/source && cp -r %S/include %t/a && cp %s %S/level.spec %t/a/source; cd %t/a; faultline watch --full -p source/level.spec --out out source/main.c -- -Iinclude && gcc -Wall -Wextra -Werror -Iinclude -o main @out/faultline-sources && faultline observe -- ./main
 * EXIT: 10
 * EXPECT: VIOLATED: include/level.h:2: four
 * RUN: cd %S; faultline watch --full -p level.spec --out %t/out main.c -- -Iinclude && gcc -Iinclude -o %t/main @%t/out/faultline-sources && faultline observe -- %t/main
 * EXIT: 10
 * EXPECT: VIOLATED: include/level.h:2: four
 * RUN: cd %S; faultline watch --full -p level.spec --out %t/out main.c -- -Iinclude -DBY_MACRO && gcc -DBY_MACRO -Iinclude -o %t/main @%t/out/faultline-sources
 * EXIT: 1
 * EXPECT: error: #error "flags of the compiler lead to include/level.h itself, in which nothing is told"
 */
#ifdef BY_MACRO
#define HEADER <level.h>
#include HEADER
#else
#include <level.h>
#endif
int level;

int main(void) {
    for (int i = 0; i < 5; i++) rise();
    return 0;
}
