# The results of bench/proofs.sh as a table; exit code 1 if a verdict is wrong.
function percent(part, all) {
    return all ? int(100 * part / all + 0.5) "%" : "-"
}

function row(name,   i, tool, line) {
    line = sprintf("%-22s %5d", name, tasks[name] + 0)
    for (i = 1; i <= tool_count; i++) {
        tool = tool_names[i]
        line = line sprintf("  | %5d %5s %5d %8.0f", solved[tool, name], percent(solved[tool, name], asked[tool, name]),
            wrong[tool, name], seconds[tool, name])
    }
    print line
}

function count(tool, category, expected, verdict, time, definition) {
    asked[tool, category]++
    seconds[tool, category] += time
    if (verdict == "unknown") return
    if (verdict == expected) solved[tool, category]++
    else {
        wrong[tool, category]++
        if (category != "all") wrongs[++wrong_count] = tool " says " verdict ": " definition
    }
}

{
    if (!($1 in has_tool)) { has_tool[$1] = 1; tool_names[++tool_count] = $1 }
    if (!($3 in has_task)) { has_task[$3] = 1; tasks[$2]++; tasks["all"]++ }
    count($1, $2, $4, $5, $6, $3)
    count($1, "all", $4, $5, $6, $3)
}

END {
    line = sprintf("%-22s %5s", "", "")
    for (i = 1; i <= tool_count; i++) line = line sprintf("  | %-26s", tool_names[i])
    print line
    line = sprintf("%-22s %5s", "category", "tasks")
    for (i = 1; i <= tool_count; i++) line = line sprintf("  | %5s %5s %5s %8s", "right", "", "wrong", "seconds")
    print line
    category_count = split(categories, names, " ")
    for (i = 1; i <= category_count; i++) if (tasks[names[i]]) row(names[i])
    row("all")
    for (i = 1; i <= wrong_count; i++) print wrongs[i]
    exit wrong_count > 0
}
