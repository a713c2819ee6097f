stdin: "1 9:00-10:30 team\n5 8:00-9:00 mail\n5 22:00-24:00 party\nshow\n"
