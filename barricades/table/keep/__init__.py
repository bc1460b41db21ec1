"""What is kept on disk: games as rows of a database, restored sessions, drawings.

May import `kernel`.
"""
