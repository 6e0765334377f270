-- The end of the round: pacification takes effect (GM-NEUTRAL-15).
local pacification = require("lib/pacification")

declare.phase("pacification", function()
	play.cite("GM-NEUTRAL-15")
	pacification.act()
end)
