// Is empty: no handler of a signal is called (signal.h).
