/* Assignments to local variables, with their initial values; blocks of the function may have one of the name each.

   RUN: mkdir -p %t && printf 'spec s { local int x of step; state a; assign x if (x == 12): a -> error "x is 12"; }' >%t/a.spec && faultline check -p %t/a.spec %s
   EXIT: 10
   EXPECT: FAILS: 1 of 3 checks can fail, confirmed
   EXPECT: spec-local.c:43:35: specification violated: x is 12

   RUN: mkdir -p %t && printf 'spec s { local int x of step; state a; assign x if (x == 9): a -> error "x is 9"; }' >%t/b.spec && faultline check -p %t/b.spec %s
   EXIT: 10
   EXPECT: spec-local.c:45:13: specification violated: x is 9

   RUN: mkdir -p %t && printf 'spec s { local int x of step; state a; assign x if (x == 11): a -> error "x is 11"; }' >%t/c.spec && faultline check -p %t/c.spec %s
   EXIT: 0
   EXPECT: SAFE: all 3 checks hold

   Static ones have no initial value that is an event; a parameter's first value is none, either.
   RUN: mkdir -p %t && printf 'spec s { local int sum of add; state a, b; assign sum if (sum == 0): a -> error "0"; assign sum if (sum == 6): a -> error "6"; }' >%t/d.spec && faultline check -p %t/d.spec %s
   EXIT: 10
   EXPECT: specification violated: 6
   RUN: mkdir -p %t && printf 'spec s { local int v of add; state a; assign v if (v == 6): a -> error "6"; }' >%t/e.spec && faultline check -p %t/e.spec %s
   EXIT: 0
   EXPECT: SAFE

   The value can be the key.
   RUN: mkdir -p %t && printf 'spec s for int k { local int k of main; state a, b; assign k { a -> b; b -> error "twice"; } }' >%t/f.spec && faultline check -p %t/f.spec %s
   EXIT: 10
   EXPECT: specification violated: twice

   What a pointer does is not seen, and that is said.
   RUN: mkdir -p %t && printf 'spec s { local int seen of main; state a; assign seen if (seen == 5): a -> error "5"; }' >%t/g.spec && faultline check -p %t/g.spec %s
   EXIT: 0
   EXPECT: assignments to seen through pointers are not seen by the spec */

static int add(int v) {
    static int sum;
    sum += v;
    v = 1;
    return sum + v;
}

static int step(int v) {
    int x = v;
    for (int i = 0; i < 3; i++) x += 2;
    if (v > 6) {
        int x = 9;
        v += x;
    }
    return x + v;
}

static void write(int *at) {
    *at = 5;
}

int main(void) {
    int k = 3, seen = 0;
    for (int i = 0; i < 2; i++) k = i + 2;
    write(&seen);
    return step(6) + step(8) + add(k + 3) + seen;
}
