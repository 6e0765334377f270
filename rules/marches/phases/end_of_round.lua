-- Phases: victory_check.
declare.phase("victory_check", function() end)
