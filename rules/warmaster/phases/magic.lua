-- Phases of the calendar that are declared and as yet leave everything as it is.
declare.phase("spring_magic", function() end) -- WM-TURN-02
declare.phase("autumn_magic", function() end) -- WM-TURN-02
