# bench/tools/growth-slopes.awk - lines "family;label;size;ours;theirs" to the slope of each at the
# larger sizes: by least squares on logarithmic scales, over the last four that both finished.
BEGIN { FS = ";" }

{
    if (!($2 in count)) order[++families] = $2
    count[$2]++
    if ($4 != "-") reached_ours[$2] = $3
    if ($5 != "-") reached_theirs[$2] = $3
    if ($4 == "-" || $5 == "-") next
    n = ++finished[$2]
    size[$2, n] = $3
    ours[$2, n] = $4
    theirs[$2, n] = $5
}

function slope(values, label, last,    first, i, x, y, sum_x, sum_y, sum_xx, sum_xy, points) {
    first = last > 4 ? last - 3 : 1
    sum_x = sum_y = sum_xx = sum_xy = 0
    for (i = first; i <= last; i++) {
        x = log(size[label, i])
        y = log(values[label, i])
        sum_x += x
        sum_y += y
        sum_xx += x * x
        sum_xy += x * y
    }
    points = last - first + 1
    return points < 2 ? 0 : (points * sum_xy - sum_x * sum_y) / (points * sum_xx - sum_x * sum_x)
}

END {
    printf "%-24s %20s %20s\n", "slope at larger sizes", "faultline", "CBMC"
    for (i = 1; i <= families; i++) {
        label = order[i]
        mine = slope(ours, label, finished[label])
        peer = slope(theirs, label, finished[label])
        is_worse = mine > peer + 0.1 || reached_ours[label] < reached_theirs[label]
        worse += is_worse
        printf "%-24s %6.2f up to %6d %6.2f up to %6d%s\n", label, mine, reached_ours[label], peer, \
            reached_theirs[label], is_worse ? "   WORSE" : ""
    }
    printf "growth worse than CBMC: %d of %d (0 asked)\n", worse, families
    exit (worse > 0)
}
