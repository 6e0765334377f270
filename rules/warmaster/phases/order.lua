-- Phases of the calendar that are declared and as yet leave everything as it is.
declare.phase("order_of_round", function() end) -- WM-TURN-05
