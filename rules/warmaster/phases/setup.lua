-- Phases of the calendar that are declared and as yet leave everything as it is.
declare.phase("lots", function() end) -- WM-REALM-03
declare.phase("hidden_capitals", function() end) -- WM-REALM-02
declare.phase("first_tiles", function() end) -- WM-REALM-01
