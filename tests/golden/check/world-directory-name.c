/* Names in directories have up to 255 bytes and no slash; the size of a record follows from them.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: invalid pointer: where strcat writes is not inside a live object that may be written
 * EXPECT: confirmed: the compiled program fails in the same way
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DHARMLESS -m32
 * EXPECT: SAFE
 */
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stddef.h>
#include <string.h>

int main(void) {
    char path[64] = "spool/";
    DIR *directory = opendir("spool");
    if (!directory) return 1;
    struct dirent *entry = readdir(directory);
#ifdef HARMLESS
    if (entry) {
        assert(entry->d_name[7] != '/' || !entry->d_name[1] || !entry->d_name[2] || !entry->d_name[3] ||
               !entry->d_name[4] || !entry->d_name[5] || !entry->d_name[6]);
        assert(entry->d_reclen % 8 == 0 && entry->d_reclen > offsetof(struct dirent, d_name) + 1);
        assert(entry->d_name[1] || entry->d_reclen == offsetof(struct dirent, d_name) + 5);
    }
#else
    if (entry) strcat(path, entry->d_name);
#endif
    closedir(directory);
    return path[0] != 's';
}
