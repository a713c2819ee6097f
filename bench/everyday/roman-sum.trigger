stdin: "sum XIV + MCM\nsum IX - IV\nsum MDC + iv\n"
