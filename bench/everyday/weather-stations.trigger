stdin: "station north\nreading north -35\nreading north 20\nreport north\nstation south\nreport south\n"
