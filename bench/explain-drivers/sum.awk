# The sums of the table, and the median over the programs of the time for causes as part of that for failing runs.
{
    lines += $2; causes += $3; reports += $4; named += $4 * $5; missed += $6; spurious += $7; fixes += $8
    finding += $9; localizing += $10; mending += $11
    ratio[NR] = $9 ? $10 / $9 : 0
}
END {
    for (i = 2; i <= NR; i++)
        for (j = i; j > 1 && ratio[j - 1] > ratio[j]; j--) {
            swapped = ratio[j]
            ratio[j] = ratio[j - 1]
            ratio[j - 1] = swapped
        }
    printf "%d programs of %d lines: %d causes, %d reports of %.1f lines on average, %d missed, %d spurious, %d fixes\n", \
        NR, lines, causes, reports, reports ? named / reports : 0, missed, spurious, fixes
    printf "%.1f s for failing runs, %.1f s for causes, %.1f s for fixes; median of causes / failing runs: %.2f\n", \
        finding, localizing, mending, NR % 2 ? ratio[(NR + 1) / 2] : (ratio[NR / 2] + ratio[NR / 2 + 1]) / 2
}
