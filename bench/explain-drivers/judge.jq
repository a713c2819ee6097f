# One row of the table from the document of explain. A report names a cause if one of its lines is one of the cause's;
# of several that it names, the first that no report named before is its own.
($truth | split("\n") | map(select(. != "") | split(" ") | map(tonumber))) as $causes |
[.causes[]? | [.lines[] | select(.file | endswith(".c")) | .line]] as $reports |
(reduce $reports[] as $report ({named: [], spurious: 0};
    .named as $named |
    ([range($causes | length) | select(. as $i | ($named | index($i) | not) and any($report[]; . as $line | $causes[$i] | index($line)))]) as $new |
    if $new == [] then .spurious += 1 else .named += [$new[0]] end)) as $judged |
[$name, $lines, ($causes | length), ($reports | length),
 (if $reports == [] then 0 else ([.causes[].lines | length] | add) / ($reports | length) end),
 ($causes | length) - ($judged.named | length), $judged.spurious, ([.causes[]? | select(.fix)] | length),
 .effort.finding // 0, .effort.localizing // 0, .effort.mending // 0] | @tsv
