-- Phases of the calendar that are declared and as yet leave everything as it is.
declare.phase("winter_campaign", function() end) -- WM-RACE-13
declare.phase("winter_table", function() end) -- WM-TURN-03
declare.phase("taxes", function() end) -- WM-TURN-03
