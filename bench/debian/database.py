"""Writes the compile database of one program out of what record-cc kept.

Usage: database.py DIRECTORY PROGRAM OUTPUT-DIRECTORY; prints the number of source lines.
"""
import json
import os
import re
import sys

directory, program, output = sys.argv[1:]
commands = {}  # object name -> (directory, source, arguments)
for root, _, names in os.walk(directory):
    for name in names:
        if name.endswith(".o.command"):
            lines = open(os.path.join(root, name)).read().split("\n")[:-1]
            commands[os.path.join(root, name[: -len(".command")])] = (lines[0], lines[1], lines[2:])

top = os.path.dirname(os.path.join(directory, program))
linked = open(os.path.join(directory, program + ".linked")).read().split("\n")
entries, lines_of_code = [], 0
for line in linked:
    if line.startswith("("):
        archive, name = re.fullmatch(r"\((.*)\)(.*)", line).groups()
    else:
        archive = re.fullmatch(r"(.*\.a)\((.*)\)", line)
        archive, name = archive.groups() if archive else (None, line)
    if not name.endswith(".o"):
        continue
    base = os.path.normpath(os.path.join(top, os.path.dirname(archive) if archive else "", name))
    candidates = [base] if base in commands else [o for o in commands if archive and os.path.basename(o) == name]
    if not candidates:
        continue
    where, source, arguments = commands[min(candidates)]
    path = os.path.normpath(os.path.join(where, source))
    lines_of_code += sum(1 for _ in open(path, errors="replace"))
    entries.append({"directory": where, "file": path, "arguments": ["cc"] + arguments})
os.makedirs(output, exist_ok=True)
json.dump(entries, open(os.path.join(output, "compile_commands.json"), "w"), indent=1)
print(lines_of_code)
