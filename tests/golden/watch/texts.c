/* Events are calls with a text: literals, of which it is known whether they are meant, and others, at which the bytes
 * are compared.
 *
 * RUN: cd %S; faultline watch -p texts.spec --out %t/left texts.c
 * EXPECT: guarded  texts.c:42:19  before EVR        if (argument 1 is "open"): a run makes the observer move here
 * EXPECT: guarded  texts.c:43:19  before EVR        if (argument 1 is "close"): a run makes the observer move here
 * EXPECT: removed  texts.c:44:19  before EVR        no run makes the observer move here
 * EXPECT: if (argument 1 is "open" || argument 1 is "close"): a run makes the observer move here
 * EXPECT: if (argument 1 is "level" && (v > 5)): a run makes the observer move here
 * RUN: cd %S; faultline watch -p texts.spec --full --out %t/full texts.c >%t/report; faultline watch -p texts.spec --full --bitcode --out %t/bitcode texts.c >%t/report; faultline watch -p texts.spec --timeout 6 --out %t/left texts.c >%t/report; faultline watch -p texts.spec --timeout 6 --bitcode --out %t/small texts.c >%t/report; for form in full left; do gcc -O2 -Wall -Wextra -Werror -o %t/$form.run %t/$form/texts.c %t/$form/faultline-*.c; done; for form in bitcode small; do clang-19 -O2 -Wall -Werror -o %t/$form.run %t/$form/program.bc %t/$form/faultline-*.c; done; for input in oc o9c n2tec on2 on5c on0n1n3n4tfc o8 xo4 oxc; do for form in full left bitcode small; do printf $input | faultline observe texts.spec -- %t/$form.run | sed -n 's|^\(VIOLATED.*\)|\1|p; s|^HOLDS.*|HOLDS|p' >%t/$form.verdict; done; cat %t/full.verdict; cmp %t/full.verdict %t/left.verdict; cmp %t/full.verdict %t/bitcode.verdict; cmp %t/full.verdict %t/small.verdict; done
 * EXPECT: HOLDS
 * EXPECT: VIOLATED: texts.c:47: too high while it is open
 * EXPECT: VIOLATED: texts.c:43: closed twice
 * EXPECT: VIOLATED: texts.c:45: opened twice
 * EXPECT: VIOLATED: texts.c:43: closed twice
 * EXPECT: HOLDS
 * EXPECT: VIOLATED: texts.c:47: too high while it is open
 * EXPECT: HOLDS
 * EXPECT: HOLDS
 * EXPECT-NOT: differ
 * RUN: cd %S; faultline check -p texts.spec texts.c
 * EXIT: 10
 * EXPECT: FAILS:
 * EXPECT: texts.c:42:19: specification violated: opened twice
 * EXPECT: confirmed: the compiled program fails in the same way
 * RUN: cd %t; echo 'spec s { state a, b; before EVR_value(_, "x"): a -> b; }' >s.spec; faultline watch -p s.spec $OLDPWD/%s; faultline check -p s.spec $OLDPWD/%s
 * EXIT: 2
 * EXPECT: s.spec:1:42: error: argument 2 is "x" of EVR_value is no text
 * EXPECT: s.spec:1:42: error: argument 2 is "x" of EVR_value is no text
 */
#include <stdio.h>

void EVR(const char *id) { (void)id; }
void EVR_value(const char *id, int value) { (void)id, (void)value; }

static const char *const names[] = {"ope", "opened", "open", NULL, "", "close"};

int main(void) {
    char text[8];
    for (int c; (c = getchar()) != EOF;) {
        switch (c) {
        case 'o': EVR("open"); break;
        case 'c': EVR("close"); break;
        case 'x': EVR("ope"); break;
        case 'n': EVR(names[(unsigned)getchar() % 6]); break; /* '0' is 48, so it is that number */
        case 't': sprintf(text, "clos%c", getchar()), EVR(text); break;
        default: EVR_value("level", c - '0'); break;
        }
    }
    return 0;
}
