-- Phases: movement.
declare.phase("sealed_orders", function() end)
