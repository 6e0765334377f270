-- Phases: interaction replacements.
declare.phase("interaction", function() end)
declare.phase("replacements", function() end)
