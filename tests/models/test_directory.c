/* tests/models/test_directory.c - entries of directories, beside real ones; errors. */
#include "support.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

MODEL(opendir);
MODEL(fdopendir);
MODEL(dirfd);
MODEL(closedir);
MODEL(rewinddir);
MODEL(telldir);
MODEL(seekdir);
MODEL(readdir);
MODEL(readdir64);

static void answer(const char *name, long number, const char *block, const char *bytes) {
    outside.world_name = name;
    outside.world_answer = number;
    outside.block_name = block;
    outside.world_bytes = bytes;
    fl_errno = 0;
}

/* An entry with this name is as large as a real one. */
static void compare_name(DIR *real, DIR *model, const char *name) {
    struct dirent *wanted;
    rewinddir(real);
    while ((wanted = readdir(real)) && strcmp(wanted->d_name, name) != 0) continue;
    answer("readdir.finds-entry", 1, "readdir.name", name);
    struct dirent *got = fl_readdir(model);
    CHECK(wanted && got && strcmp(got->d_name, name) == 0, "the entry %s", name);
    if (wanted && got) CHECK(wanted->d_reclen == got->d_reclen, "the record of %s", name);
    struct dirent64 *large = fl_readdir64(model), *real_large;
    rewinddir(real);
    while ((real_large = readdir64(real)) && strcmp(real_large->d_name, name) != 0) continue;
    CHECK(real_large && large && large->d_reclen == real_large->d_reclen, "the large record of %s", name);
}

static void test_names(void) {
    char place[] = "/tmp/directoryXXXXXX", path[512], name[256];
    CHECK(mkdtemp(place) != NULL, "a directory");
    for (size_t length = 1; length <= 255; length++) {
        memset(name, 'a' + (int)(length % 26), length);
        name[length] = 0;
        snprintf(path, sizeof path, "%s/%s", place, name);
        close(open(path, O_CREAT | O_WRONLY, 0600));
        DIR *real = opendir(place), *model = fl_opendir(place);
        if (real && model) compare_name(real, model, name);
        if (real) closedir(real);
        answer(NULL, 0, NULL, NULL);
        CHECK(model && fl_closedir(model) == 0, "closedir");
        unlink(path);
    }
    rmdir(place);
}

static void test_streams(void) {
    answer("opendir.fails-with-errno", ENOTDIR, NULL, NULL);
    CHECK(!fl_opendir("d") && fl_errno == ENOTDIR, "opendir fails");
    answer(NULL, 0, NULL, NULL);
    long before = outside.live_objects;
    DIR *directory = fl_opendir("d");
    fl_errno = 7;
    CHECK(directory && !fl_readdir(directory) && fl_errno == 7, "an end leaves the error number");
    answer("readdir.fails-with-errno", EIO, NULL, NULL);
    CHECK(!fl_readdir(directory) && fl_errno == EIO, "readdir fails");
    answer(NULL, 0, NULL, NULL);
    int descriptor = fl_dirfd(directory);
    CHECK(descriptor >= 3 && !fl_fdopendir(descriptor + 1) && fl_errno == EBADF, "dirfd, fdopendir");
    fl_rewinddir(directory);
    fl_seekdir(directory, fl_telldir(directory));
    answer("fdopendir.fails-with-errno", ENOTDIR, NULL, NULL);
    CHECK(!fl_fdopendir(descriptor) && fl_errno == ENOTDIR, "fdopendir fails");
    answer(NULL, 0, NULL, NULL);
    DIR *other = fl_fdopendir(descriptor);
    CHECK(other && fl_closedir(other) == 0 && fl_dirfd(directory) == descriptor, "fdopendir");
    answer("closedir.fails-with-errno", EIO, NULL, NULL);
    CHECK(fl_closedir(directory) == -1, "closedir fails");
    answer(NULL, 0, NULL, NULL);
    directory = fl_opendir("d");
    answer("closedir.fails-with-errno", EIO, NULL, NULL);
    CHECK(fl_closedir(directory) == -1 && fl_errno == EIO, "closedir fails with its error");
    CHECK(outside.live_objects <= before + 2, "streams are freed");
}

int main(void) {
    test_names();
    test_streams();
    return finish("directory");
}
