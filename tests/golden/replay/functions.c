/* Logs that go to syslog, or through functions of the program's own: what they wrote natively is compared, too.
 * RUN: printf 'level 4 of 1.5\nnext: five %%\n' > %t/a.log; faultline replay --log-function note:2 %s %t/a.log
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: functions.c:43  note(1, "level %d of %.1f", level, 1.5)  level = 4
 * EXPECT: functions.c:44  note(2, "next: %s %%", names[level])  names[level] = "five"
 * RUN: printf 'level 4 of 1.5\nnext: five %%\n' > %t/a.log; faultline replay --log-function note:2 %s %t/a.log -- -m32
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * RUN: printf 'level 4 of 1.5\nnext: four %%\n' > %t/b.log; faultline replay --log-function note:2 %s %t/b.log
 * EXPECT: IMPOSSIBLE: no run prints the log
 * EXPECT: 1 of 2 lines can be printed
 * RUN: printf 'ended with 4, a, b, 0.25\n' > %t/c.log; faultline replay --log-from syslog %s %t/c.log
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: functions.c:45  syslog(
 * RUN: printf 'ended with 4, a, b, 0.25\n' > %t/c.log; faultline replay --log-from syslog %s %t/c.log -- -m32
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * RUN: printf 'plain 4 percent\n' > %t/d.log; faultline replay --log-function plain %s %t/d.log
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <syslog.h>

int __VERIFIER_nondet_int(void);

static void note(int importance, const char *format, ...) {
    char text[100];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (importance > 1) fprintf(stderr, "[%d] %s\n", importance, text);
}

static void plain(const char *text) { puts(text); }

int main(void) {
    static const char *const names[] = {"one", "two", "three", "four", "five"};
    int level = __VERIFIER_nondet_int();
    if (level < 0 || level > 4) return 1;
    const char *letters = "a";
    /* Values of several kinds, more than there are registers for. */
    note(1, "level %d of %.1f", level, 1.5);
    note(2, "next: %s %%", names[level]);
    syslog(LOG_INFO, "ended with %d, %s, %c, %.2f", level, letters, 'b', 0.25);
    if (level == 4) plain("plain 4 percent");
    return 0;
}
