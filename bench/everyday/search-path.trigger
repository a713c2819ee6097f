argv: "prog" "make"
env: SEARCH="/bin:/usr/bin:/opt/bin:tools:/sbin:/usr/sbin:/games:/home/bin"
