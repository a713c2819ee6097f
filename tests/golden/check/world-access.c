/* What was not opened for it cannot be written or read, whatever else the system might say.
 * RUN: faultline check %s -- -DMODE=O_RDONLY '-DDOES=write(file, text, 1)'
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- -DMODE=O_WRONLY '-DDOES=read(file, text, 1)'
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- -DMODE=O_RDWR '-DDOES=read(file, text, 1)'
 * EXIT: 10
 * EXPECT: can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DMODE=O_RDONLY '-DDOES=setlocale(LC_ALL, "") && strcasecmp(text, "\351") == 0 ? 0 : -2'
 * EXIT: 5
 * EXPECT: SAFE ASSUMING all locales behave like C
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <strings.h>
#include <unistd.h>

int main(void) {
    char text[] = "\311";
    int file = open("file", MODE);
    if (file < 3) return 1;
    long result = DOES;
    assert(result == -2 || (result < 0 && errno == EBADF));
    return 0;
}
