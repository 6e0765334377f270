-- Wealth (WM-SEASON-05): the collection of the winter that has just ended once more, with fresh dice, for the tiles now held, and
-- under every cut of that winter.
local taxes = require("lib/taxes")

declare.spell({
	name = "wealth",
	cast = function(realm)
		taxes.collect(realm)
	end,
})
