stdin: "one,12\ntwo,\"the longest field of all\"\n"
