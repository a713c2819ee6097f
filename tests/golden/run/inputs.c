/* Every kind of input, with pointers of 64 and of 32 bits.
 * RUN: faultline run -q --inputs %S/inputs.inputs %s
 * EXPECT: double 1.5 float -0.25 unsigned 4294967295 char 97 undefined 42
 * EXPECT: block 1 2 255 0
 * EXPECT: HOME /home/me, OTHER unset
 * EXPECT: line one
 * EXPECT: line two
 * EXPECT: time 1700000000
 * EXPECT: file contents 12
 * EXPECT-NOT: were not given
 * RUN: faultline run -q --inputs %S/inputs.inputs %s -- -m32
 * EXPECT: double 1.5 float -0.25 unsigned 4294967295 char 97 undefined 42
 * EXPECT: block 1 2 255 0
 * EXPECT: HOME /home/me, OTHER unset
 * EXPECT: line one
 * EXPECT: line two
 * EXPECT: time 1700000000
 * EXPECT: file contents 12
 * RUN: faultline run -q --inputs %S/inputs.inputs --save-inputs %t/again %s >%t/first && faultline run -q --inputs %t/again --save-inputs %t/third %s | cmp - %t/first && cmp %t/again %t/third
 * RUN: printf 'from a file\n' >%t/text; faultline run -q --stdin %t/text %s
 * EXPECT: from a file
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double __VERIFIER_nondet_double(void);
float __VERIFIER_nondet_float(void);
unsigned __VERIFIER_nondet_uint(void);
char __VERIFIER_nondet_char(void);
int mystery(void);
void klee_make_symbolic(void *address, size_t size, const char *name);

int main(void) {
    double d = __VERIFIER_nondet_double();
    float f = __VERIFIER_nondet_float();
    unsigned u = __VERIFIER_nondet_uint();
    int c = __VERIFIER_nondet_char();
    printf("double %g float %g unsigned %u char %d undefined %d\n", d, f, u, c, mystery());
    unsigned char block[4];
    klee_make_symbolic(block, sizeof block, "block");
    printf("block %d %d %d %d\n", block[0], block[1], block[2], block[3]);
    const char *home = getenv("HOME"), *other = getenv("OTHER");
    printf("HOME %s, OTHER %s\n", home ? home : "unset", other ? other : "unset");
    char line[64];
    while (fgets(line, sizeof line, stdin)) fputs(line, stdout);
    printf("time %ld\n", (long)time(NULL));
    FILE *file = fopen("data.txt", "r");
    int number = 0;
    if (file && fscanf(file, "number %d", &number) == 1) printf("file contents %d\n", number);
    if (file) fclose(file);
    return 0;
}
