-- Phases of the calendar that are declared and as yet leave everything as it is.
declare.phase("building", function() end) -- WM-TURN-02
