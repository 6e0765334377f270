-- Phases: conquest settlement victory_check.
declare.phase("conquest", function() end)
declare.phase("victory_check", function() end)
