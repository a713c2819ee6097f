stdin: "; settings\n[window]\nwidth = 80\n[window.background]\ncolor = red\n"
