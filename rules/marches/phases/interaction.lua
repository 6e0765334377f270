-- Phases: interaction.
declare.phase("interaction", function() end)
