"""The table at which a game is played: the text table, and the server with its page.

It knows the kernel and never a rule. `keep`, `work`, `play`, `web`: a folder may import those before it.
"""
