"""The report of a simulation drawn: plots, maps of the average front, and the page that shows them.

It imports the kernel and the kit.
"""
