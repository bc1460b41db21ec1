"""Many games at once: simulation, speed, proofs that the tests show the rules.

It imports the kernel and the games.
"""
