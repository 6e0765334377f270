-- Goblinoids march on; in this edition that comes to nothing.
declare.phase("forced_march", function() end)
