"""What worker processes do: bots, hints, forecasts, playback, drawings, in worlds imagined for one seat.

May import `kernel`, `locale`, `keep`.
"""
