"""Tables in use: seats, choices, dice, bots, and what each audience is sent.

May import `kernel`, `locale`, `keep`, `work`.
"""
