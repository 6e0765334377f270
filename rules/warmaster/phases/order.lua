-- The order of play of a round, shown for all to see (WM-TURN-05).
local realms = require("lib/realms")

declare.phase("order_of_round", function()
	change.order_of_play(realms.in_order())
end)
