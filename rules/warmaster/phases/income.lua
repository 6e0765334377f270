-- Phases of the calendar that are declared and as yet leave everything as it is.
declare.phase("income", function() end) -- WM-TURN-02
