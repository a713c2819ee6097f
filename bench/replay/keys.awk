# bench/replay/keys.awk - keys for examples/replay/meter.c that leave about so many lines in its log:
#
#     awk -v lines=1000 -f keys.awk | meter
BEGIN {
    srand(1)
    split("a b c d e", coins, " ")
    printf "+++"
    for (left = lines - 5; left > 0;) {
        left -= press(1 + int(rand() * 3), "coin") + press(4, "digit") + press(1, rand() < 0.9 ? "#" : "x")
        if (rand() < 0.2) left -= press(1, "+")
        if (rand() < 0.05) left -= press(1, "k")
    }
}

function press(count, what,    i) {
    for (i = 0; i < count; i++) {
        if (what == "coin")
            printf "%s", coins[3 + int(rand() * 3)]
        else if (what == "digit")
            printf "%d", int(rand() * 10)
        else
            printf "%s", what
    }
    return count
}
