/* Structs of every size class by value: in registers, in memory, returned, nested, in arrays. */
#include <stdio.h>
#include <string.h>
struct one { char c; };
struct three { char c[3]; };
struct eight { int a, b; };
struct mixed { double d; int i; };
struct floats { float x, y, z; };
struct sixteen { long a; long b; };
struct large { int a[20]; struct eight e; };
struct nested { struct mixed m[2]; union { int i; float f; unsigned char b[4]; } u; };
struct empty_tail { int n; char tail[]; };
struct packed { char c; int i; short s; long long l; } __attribute__((packed));
static struct one f1(struct one v) { v.c++; return v; }
static struct three f3(struct three v) { v.c[1] = v.c[0] + v.c[2]; return v; }
static struct eight f8(struct eight v) { int t = v.a; v.a = v.b; v.b = t; return v; }
static struct mixed fm(struct mixed v, int k) { v.d *= k; v.i -= k; return v; }
static struct floats ff(struct floats v) { return (struct floats){v.z, v.x, v.y}; }
static struct sixteen fs(struct sixteen v) { v.a ^= v.b; return v; }
static struct large fl(struct large v) { for (int i = 0; i < 20; i++) v.a[i] *= 2; v.e = f8(v.e); return v; }
static struct nested fn(struct nested v) { v.m[1] = fm(v.m[0], 3); v.u.f = 1.5f; return v; }
static int by_pointer(const struct large *p) { int s = 0; for (int i = 0; i < 20; i++) s += p->a[i]; return s + p->e.a; }
int main(void) {
    struct one a = f1((struct one){'a'});
    struct three b = f3((struct three){{1, 2, 3}});
    struct eight c = f8((struct eight){4, 5});
    struct mixed d = fm((struct mixed){2.5, 10}, 4);
    struct floats e = ff((struct floats){1, 2, 3});
    struct sixteen f = fs((struct sixteen){0x1234, 0xff});
    struct large g = {{1, 2, 3}, {7, 8}}, h = fl(g);
    struct nested n = fn((struct nested){.m[0] = {1.25, 9}, .u.i = 5});
    struct large array[3] = {[1] = g, [2] = h};
    array[0] = array[2];
    printf("%c %d %d %d %g %d %g %g %g %ld\n", a.c, b.c[1], c.a, c.b, d.d, d.i, e.x, e.y, e.z, f.a);
    printf("%d %d %d %d\n", by_pointer(&g), by_pointer(&h), by_pointer(array), array[1].e.b);
    printf("%g %d %x %02x%02x\n", n.m[1].d, n.m[1].i, n.u.i, n.u.b[3], n.u.b[2]);
    struct packed p = {1, -2, 3, -4};
    struct packed *q = &p;
    q->i *= 1000000;
    q->l -= q->i;
    printf("%zu %d %d %d %lld\n", sizeof p, p.c, q->i, q->s, q->l);
    unsigned char raw[sizeof p];
    memcpy(raw, &p, sizeof p);
    for (unsigned i = 0; i < sizeof raw; i++) printf("%02x", raw[i]);
    putchar('\n');
    return by_pointer(&(struct large){{1}, {2, 3}});
}
