-- Phases: declarations battles.
declare.phase("declarations", function() end)
declare.phase("battles", function() end)
