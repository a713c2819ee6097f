# bench/tools/growth-plot.awk - lines "family;label;size;ours;theirs" to one SVG: a panel a family,
# both axes logarithmic, seconds from 0.01 to 100.
BEGIN {
    FS = ";"
    panel_width = 260; panel_height = 220
    left = 60; top = 70; gap = 36
    colour["ours"] = "#0b62a8"; colour["theirs"] = "#c4501b"
    slowest = 100; quickest = 0.01
}

{
    if (!($2 in count)) order[++families] = $2
    n = ++count[$2]
    size[$2, n] = $3
    value[$2, n, "ours"] = $4
    value[$2, n, "theirs"] = $5
}

function x_of(label, n,    first) {
    first = log(size[label, 1])
    return origin + 12 + (panel_width - 24) * (log(size[label, n]) - first) / (log(size[label, count[label]]) - first)
}
function y_of(seconds) {
    if (seconds < quickest) seconds = quickest
    return top + panel_height * (log(slowest) - log(seconds)) / (log(slowest) - log(quickest))
}
function text(x, y, anchor, what) {
    printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, what
}

function frame(label,    decade, n) {
    printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#888\"/>\n", origin, top, \
        panel_width, panel_height
    for (decade = quickest; decade <= slowest * 1.01; decade *= 10) {
        printf "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#ddd\"/>\n", origin, y_of(decade), \
            origin + panel_width, y_of(decade)
        if (origin == left) text(origin - 6, y_of(decade) + 4, "end", decade " s")
    }
    for (n = 1; n <= count[label]; n++) text(x_of(label, n), top + panel_height + 18, "middle", size[label, n])
    text(origin + panel_width / 2, top + panel_height + 40, "middle", label)
}

function curve(label, who,    n, points, last) {
    points = ""
    last = 0
    for (n = 1; n <= count[label]; n++) {
        if (value[label, n, who] == "-") continue
        points = points sprintf("%.1f,%.1f ", x_of(label, n), y_of(value[label, n, who]))
        last = n
    }
    printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", points, colour[who]
    for (n = 1; n <= last; n++)
        if (value[label, n, who] != "-")
            printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x_of(label, n), \
                y_of(value[label, n, who]), colour[who]
}

END {
    width = left + families * (panel_width + gap)
    height = top + panel_height + 60
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", width, height
    print "font-family=\"sans-serif\" font-size=\"11\">"
    printf "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height
    printf "<text x=\"%d\" y=\"24\" font-size=\"15\">How cost grows: seconds (%s) against size, both logarithmic</text>\n", \
        left, clock == "processor" ? "processor time" : "time passed"
    printf "<circle cx=\"%d\" cy=\"46\" r=\"4\" fill=\"%s\"/>\n", left + 4, colour["ours"]
    text(left + 14, 50, "start", "Faultline, no bound given")
    printf "<circle cx=\"%d\" cy=\"46\" r=\"4\" fill=\"%s\"/>\n", left + 184, colour["theirs"]
    text(left + 194, 50, "start", "CBMC, smallest sufficient --unwind; a line that ends early met the time limit")
    for (i = 1; i <= families; i++) {
        origin = left + (i - 1) * (panel_width + gap)
        frame(order[i])
        curve(order[i], "ours")
        curve(order[i], "theirs")
    }
    print "</svg>"
}
