/* Digests that the standard gives. */
#include "base/sha256.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void expect(const char *bytes, size_t size, const char *expected) {
    struct fl_arena *arena = fl_arena_create();
    assert_string_equal(fl_sha256_hex(arena, bytes, size), expected);
    fl_arena_destroy(arena);
}

/* From FIPS 180-4's examples, and the lengths around a block as sha256sum gives them. */
static void test_known_digests(void **state) {
    (void)state;
    static char as[1000000];
    memset(as, 'a', sizeof as);
    expect("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
           "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    expect(as, sizeof as, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    expect(as, 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
    expect(as, 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34");
    expect(as, 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_known_digests)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
