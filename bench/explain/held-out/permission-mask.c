/* File permissions as bits for owner, group and others: granting and revoking
   them, who may do what, and the text that a listing shows. */
#include <assert.h>
#include <stdbool.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

typedef unsigned mode;

enum who { OTHERS, GROUP, OWNER };

#define READ 4u
#define WRITE 2u
#define EXECUTE 1u
#define ALL 0777u
#define BITS 9

static mode place(enum who who, unsigned rights)
{
    return (rights & 7u) << (3u * who);
}

static mode grant(mode m, enum who who, unsigned rights)
{
    return m | place(who, rights);
}

static mode revoke(mode m, enum who who, unsigned rights)
{
    return m & ~place(who, rights);
}

static bool allows(mode m, enum who who, unsigned right)
{
    return (m & place(who, right)) == place(who, right);
}

static mode without_umask(mode wanted, mode umask)
{
    return wanted & ~umask & ALL;
}

static void show(mode m, char *text)
{
    const char letters[] = "rwx";
    for (int i = 0; i < BITS; i++)
        text[i] = (m & (0400u >> i)) ? letters[i % 3] : '-';
    text[BITS] = '\0';
}

static bool parse(const char *text, mode *m)
{
    mode result = 0;
    for (int i = 0; i < BITS; i++) {
        result <<= 1;
        if (text[i] == "rwx"[i % 3])
            result |= 1u;
        else if (text[i] != '-')
            return false;
    }
    *m = result;
    return true;
}

int main(void)
{
    mode m = __VERIFIER_nondet_uint();
    mode umask = __VERIFIER_nondet_uint();
    unsigned rights = __VERIFIER_nondet_uchar() & 7u;
    unsigned char pick = __VERIFIER_nondet_uchar();
    enum who who = pick < 80 ? OTHERS : pick < 160 ? GROUP : OWNER;
    char text[BITS + 1];
    mode again = 0;
    mode more;
    mode less;
    bool readable;

    if (m > ALL || umask > ALL)
        return 0;

    more = grant(m, who, rights);
    assert(allows(more, who, rights));
    assert((more & m) == m && more <= ALL);
    for (int other = OTHERS; other <= OWNER; other++) {
        if (other != (int)who)
            assert(allows(more, (enum who)other, WRITE) == allows(m, (enum who)other, WRITE));
    }

    less = revoke(m, who, rights);
    assert(rights == 0 || !allows(less, who, rights));
    assert(revoke(more, who, rights) == less);
    assert((less | m) == m);
    if (rights == (READ | EXECUTE))
        assert(allows(less, who, WRITE) == allows(m, who, WRITE));
    assert(grant(less, who, rights) == more);

    show(m, text);
    assert((text[0] == 'r') == allows(m, OWNER, READ));
    assert((text[8] == 'x') == allows(m, OTHERS, EXECUTE));
    readable = parse(text, &again);
    assert(readable && again == m);
    text[4] = '?';
    readable = parse(text, &again);
    assert(!readable);

    more = without_umask(m, umask);
    assert((more & umask) == 0);
    assert((more | (m & umask)) == m);
    return 0;
}
