-- The order of play, shown for all to see (WM-TURN-05): at the beginning of each round, and wherever it has changed when a phase
-- begins in which the realms do something one after the other.
local realms = require("lib/realms")

local IN_ORDER = {
	"spring_magic",
	"draft",
	"alliances",
	"income",
	"challenges",
	"building",
	"mercenary_markers",
	"autumn_magic",
	"winter_campaign",
	"winter_table",
	"taxes",
}

declare.phase("order_of_round", function()
	change.order_of_play(realms.in_order())
end)

local function line_up()
	local order = realms.in_order()
	for place, realm in ipairs(campaign.seats) do
		if order[place] ~= realm then
			change.order_of_play(order)
			return
		end
	end
end

for _, phase in ipairs(IN_ORDER) do
	on.phase_begins(phase, line_up, { cite = "WM-TURN-05" })
end
