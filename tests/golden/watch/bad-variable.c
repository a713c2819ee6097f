/* Events on variables that are not there, or not in scope where they are looked at.
 * RUN: cd %t; echo 'spec s { extern int levle; state a, b; assign levle: a -> b; }' >s.spec; faultline watch -p s.spec $OLDPWD/%s
 * EXIT: 2
 * EXPECT: s.spec:1:21: error: no variable 'levle' in the program; did you mean 'level'?
 * RUN: cd %t; echo 'spec s { extern int depth; state a, b; assign depth: a -> b; }' >s.spec; faultline watch -p s.spec $OLDPWD/%s
 * EXIT: 2
 * EXPECT: s.spec:1:21: error: 'depth' is a local variable of 'step', which is not in scope elsewhere: declare it with 'local' and 'of step', and look at it where it is assigned
 * RUN: cd %t; echo 'spec s { extern int depth; state a, b; before step(n) if (depth > n): a -> b; }' >s.spec; faultline watch -p s.spec $OLDPWD/%s
 * EXIT: 2
 * EXPECT: s.spec:1:21: error: 'depth' is a local variable of 'step'
 * RUN: cd %t; echo 'spec s { local int depth of main; state a, b; assign depth: a -> b; }' >s.spec; faultline watch -p s.spec $OLDPWD/%s
 * EXIT: 2
 * EXPECT: s.spec:1:54: error: no local variable 'depth' in the function 'main'
 * RUN: cd %t; echo 'spec s { local int depth of step; state a, b; before step(n) if (depth > n): a -> b; }' >s.spec; faultline watch -p s.spec $OLDPWD/%s
 * EXIT: 2
 * EXPECT: s.spec:1:66: error: 'depth' is a local variable: its value is known only where it is assigned
 * RUN: cd %t; echo 'spec s { state a, b; before step(n) if (count > n): a -> b; }' >s.spec; faultline watch -p s.spec $OLDPWD/%s
 * EXIT: 2
 * EXPECT: s.spec:1:41: error: 'count' is neither an argument nor the result here, nor declared as 'extern'
 * RUN: cd %t; echo 'spec s for int k { state a; state b: levle; before step(k): a -> b; }' >s.spec; faultline watch -p s.spec $OLDPWD/%s
 * EXIT: 2
 * EXPECT: s.spec:1:38: error: no variable 'levle' in the program; did you mean 'level'?
 * RUN: cd %t; echo 'spec s { extern int places; state a, b; assign places: a -> b; }' >s.spec; faultline watch -p s.spec $OLDPWD/%s
 * EXIT: 2
 * EXPECT: s.spec:1:21: error: 'places' is an array in the program: specs look at numbers and pointers, not at parts of a variable
 * RUN: cd %t; echo 'spec s { extern int level; state a, b; assign level: a -> b; }' >s.spec; faultline watch --full -p s.spec --out out $OLDPWD/%s -- -DMACRO
 * EXIT: 2
 * EXPECT: error: the assignment to 'level' in the macro 'PUT' cannot be instrumented
 * EXPECT-NOT: The instrumented program is in
 */
int level;

static void step(int n) {
    int depth = n;
    depth++;
    level = depth;
}

int main(void) {
    step(3);
    return 0;
}
int places[4];
#ifdef MACRO
#define PUT(place, value) place = value
void put(void) {
    PUT(level, 1);
}
#endif
