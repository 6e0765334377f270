-- Phases: lords order_of_choice provinces relics missions.
declare.phase("lords", function() end)
declare.phase("order_of_choice", function() end)
declare.phase("provinces", function() end)
declare.phase("relics", function() end)
declare.phase("mission_cards", function() end)
