"""The server: addresses, sockets, limits, the lobby, files of the page.

May import `kernel`, `locale`, `keep`, `work`, `play`.
"""
