/* Programs whose flags lead to headers that stand in for the system's, and want config.h to be read first.
 * RUN: cp %s %S/once.spec %t; cd %t; echo '#define CONFIGURED 1' >config.h; printf '#ifndef CONFIGURED\n#error "config.h comes first"\n#endif\n#include_next <unistd.h>\n' >unistd.h; faultline watch --full -p once.spec --out out config.c -- -DHAVE_CONFIG_H -I. && gcc -Wall -Wextra -Werror -DHAVE_CONFIG_H -I. -o config @out/faultline-sources && faultline observe -- ./config
 * EXPECT: HOLDS: 1 event, no violation
 */
#include <config.h>
#include <unistd.h>

static void begin(void) {}

int main(void) {
    begin();
    return getpid() == 0;
}
