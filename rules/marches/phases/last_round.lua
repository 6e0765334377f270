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
	local parts, said = {}, {}
	for _, realm in ipairs(campaign.seats) do
		local counted = victory.counted(realm)
		local named = { realm = realm, provinces = { counted, "province" }, gold = gold(realm) }
		table.insert(parts, realm.name .. " " .. campaign.count(counted, "province") .. " and " .. gold(realm) .. " gold")
		table.insert(said, campaign.text("{realm} {provinces} and {gold} gold", named))
	end
	messages.list(change.say, campaign.text("The last round that was agreed on is over"), campaign.text("Then"), parts, said)
	local largest = choosing.all(campaign.seats, victory.counted)
	local winners = choosing.all(largest, gold)
	change.ending(winners)
end)
