"""The table at which a game is played: the text table, and the server with its page.

It imports the kernel and the catalogues, never a game. `keep`, `work`, `play`, `web`: each folder may
import those before it, and all may import the modules here.
"""
