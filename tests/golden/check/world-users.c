/* Users and groups may not be there, and what is known of them is any text.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: getpwuid()#1 finds none = 1
 * RUN: faultline check %s -- -DTEXT
 * EXIT: 10
 * EXPECT: FAILS: 2 of 8 checks can fail, each confirmed by running the compiled program
 * RUN: faultline check %s -- -DTEXT -m32
 * EXIT: 10
 * EXPECT: each confirmed by running the compiled program
 * RUN: faultline check %s --out %t/out -- -DTEXT > %t/report; sh %t/out/failure-1/reproduce.sh
 * EXIT: 134
 * EXPECT: Assertion
 * RUN: faultline check %s --accept-assumptions -- -DHARMLESS
 * EXPECT: SAFE ASSUMING texts about users and groups have at most 255 bytes
 */
#include <assert.h>
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <string.h>

int main(void) {
#ifdef HARMLESS
    struct passwd *root = getpwnam("root");
    assert(!root || (root->pw_name[0] == 'r' && strcmp(root->pw_name, "root") == 0));
    struct group *group = getgrgid(7);
    assert(!group || (group->gr_gid == 7 && (!group->gr_mem[0] || !group->gr_mem[1])));
#elif defined TEXT
    struct passwd *root = getpwnam("root");
    assert(!root || root->pw_uid == 0);
    struct group *group = getgrnam("wheel");
    if (group && group->gr_mem[0]) assert(group->gr_mem[0][0] != 'x');
#else
    errno = 0;
    struct passwd *user = getpwuid(1000);
    if (!user && errno) return 1;
    return user->pw_dir[0] != '/';
#endif
    return 0;
}
