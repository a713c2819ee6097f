/* A directory may not be there, its entries have any names, any number of them, and are gone once it is closed.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 3 checks can fail, each confirmed by running the compiled program
 * EXPECT: readdir()#1 name = "."
 * RUN: faultline check %s -- -m32
 * EXIT: 10
 * EXPECT: FAILS: 2 of 3 checks can fail, each confirmed by running the compiled program
 * RUN: faultline check %s --out %t/out > %t/report; sh %t/out/failure-2/reproduce.sh
 * EXIT: 134
 * EXPECT: Assertion `count != 3' failed
 * RUN: faultline check %s -- -DCLOSED
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DMISSING
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: opendir()#1 fails with errno
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE: all 4 checks hold for all inputs
 * RUN: faultline check %s -- -DHARMLESS -m32
 * EXPECT: SAFE: all 4 checks hold for all inputs
 */
#include <assert.h>
#include <dirent.h>
#include <stddef.h>
#include <string.h>

int main(void) {
    DIR *directory = opendir("spool");
#ifdef MISSING
    return dirfd(directory) < 0;
#endif
    if (!directory) return 1;
    struct dirent *entry;
    int count = 0;
#ifdef CLOSED
    entry = readdir(directory);
    closedir(directory);
    return entry && entry->d_name[0] == 'x';
#endif
    while ((entry = readdir(directory)) != NULL) {
        if (count < 4) count++;
#ifdef HARMLESS
        assert(entry->d_name[0] != 0 && entry->d_name[0] != '/');
        assert(memchr(entry->d_name + 255, 0, 1));
#else
        assert(entry->d_name[0] != '.');
        assert(count != 3);
#endif
    }
    closedir(directory);
    return 0;
}
