stdin: "@set name Ann\n@set day Monday\nDear ${name},\nsee you on ${day!\n"
