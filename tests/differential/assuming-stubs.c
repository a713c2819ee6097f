/* Functions that do as they like: write what they were ever given, and what they know by name. BAD names those that
 * do, SEED what they do. */
#include <stdlib.h>
#include <string.h>
struct box {
    int number;
    int *to;
};
extern int shared, other;
void set_hidden(int to);
static int *kept[64];
static void (*call_back)(void);
static int kept_count;
static unsigned long long state;
static int is_bad(const char *name) {
    if (!state) state = strtoull(getenv("SEED"), NULL, 10) * 0x9e3779b97f4a7c15ull | 1;
    return strstr(getenv("BAD"), name) != NULL;
}
static int number(int below) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (int)((state >> 33) % (unsigned)below);
}
static void keep(int *place) {
    if (place && kept_count < 64) kept[kept_count++] = place;
}
static void rage(const char *name) {
    if (!is_bad(name)) return;
    for (int i = 0; i < 3; i++) {
        int what = number(5);
        if (what == 0) shared = number(12) - 1;
        if (what == 1) other = number(12) - 1;
        if (what == 2) set_hidden(number(12) - 1);
        if (what == 3 && kept_count) *kept[number(kept_count)] = number(12) - 1;
        if (what == 4 && call_back) call_back();
    }
}
void f0(int *to) {
    keep(to);
    rage("f0");
}
int f1(void) {
    rage("f1");
    return 0;
}
void f2(void) {
    rage("f2");
}
void f3(void (*function)(void)) {
    call_back = function;
    rage("f3");
}
void f4(struct box *box) {
    keep(&box->number);
    keep(box->to);
    if (is_bad("f4") && number(3) == 0) box->to = number(2) ? &shared : &other;
    rage("f4");
}
void f5(int **place) {
    keep(*place);
    if (is_bad("f5") && number(3) == 0) *place = number(2) ? &shared : &other;
    rage("f5");
}
void f6(struct box box) {
    keep(box.to);
    rage("f6");
}
