-- The last round that a group has agreed on: nobody has won in one of the three ways, and who counts most provinces has won, of
-- several the one with most gold; then they share the victory (GM-WIN-01).
local choosing = require("margrave/choosing")
local messages = require("lib/messages")
local victory = require("lib/victory")

declare.phase("last_round", function()
	if options.last_round == 0 or campaign.year < options.last_round then
		return
	end
	play.cite("GM-WIN-01")
	local function gold(realm)
		return realm.crowns or 0
	end
	local parts = {}
	for _, realm in ipairs(campaign.seats) do
		local counted = campaign.count(victory.counted(realm), "province")
		table.insert(parts, realm.name .. " " .. counted .. " and " .. gold(realm) .. " gold")
	end
	messages.list(change.say, "The last round that was agreed on is over", "Then", parts)
	local largest = choosing.all(campaign.seats, victory.counted)
	local winners = choosing.all(largest, gold)
	change.ending(winners)
end)
