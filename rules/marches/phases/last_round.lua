-- The last round that a group has agreed on: nobody has won in one of the three ways, and who counts most provinces has won, of
-- several the one with most gold; then they share the victory (GM-WIN-01).
local land = require("lib/land")

-- What a realm counts: as for victory by power, with its own capital in its hands, and without exile land (GM-WIN-02).
local function counted(realm)
	return land.holds_own_capital(realm) and #land.productive(realm) or 0
end

local function ahead(first, second)
	if first.provinces ~= second.provinces then
		return first.provinces > second.provinces
	end
	return first.gold > second.gold
end

declare.phase("last_round", function()
	if options.last_round == 0 or campaign.year < options.last_round then
		return
	end
	play.cite("GM-WIN-01")
	local standing, parts = {}, {}
	for _, realm in ipairs(campaign.seats) do
		table.insert(standing, { realm = realm, provinces = counted(realm), gold = realm.crowns or 0 })
	end
	for _, one in ipairs(standing) do
		table.insert(parts, one.realm.name .. " " .. campaign.count(one.provinces, "province") .. " and " .. one.gold .. " gold")
	end
	change.say("The last round that was agreed on is over: " .. table.concat(parts, ", ") .. ".")
	local winners = {}
	for _, one in ipairs(standing) do
		if #winners == 0 or ahead(one, winners[1]) then
			winners = { one }
		elseif not ahead(winners[1], one) then
			table.insert(winners, one)
		end
	end
	local realms = {}
	for _, one in ipairs(winners) do
		table.insert(realms, one.realm)
	end
	change.ending(realms)
end)
