stdin: "route 10.0.0.0/8 lan\nto 10.1.2.3\nroute 10.1.2.3/33 host\n"
