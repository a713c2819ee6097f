stdin: "print(\"the first line of the outputs.\\n\");\n"
