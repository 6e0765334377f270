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

-- `red 8: 7 tiles and 1 city` (WM-REALM-04).
local function size_line(realm)
	local count, cities = #realm.empire, #realms.cities(realm)
	local line = realm.name .. " " .. realms.size(realm) .. ": " .. count .. (count == 1 and " tile" or " tiles")
	return line .. " and " .. cities .. (cities == 1 and " city" or " cities")
end

declare.view({
	name = "sizes",
	doc = "How large the realms are, in the order in which they play now, and which is the largest.",
	show = function()
		local lines = {}
		for _, realm in ipairs(realms.in_order()) do
			table.insert(lines, size_line(realm))
		end
		local largest = realms.largest_ones()
		if #largest == 1 then
			table.insert(lines, "the largest: " .. largest[1].name)
		else
			table.insert(lines, "equally large: " .. realms.named(largest) .. "; no realm is the largest")
		end
		return lines
	end,
})

-- A treasury in coins: as many large ones as it holds, then small ones; what is less than a small coin is left over (WM-REALM-05).
local function coins(realm)
	local large, small = campaign.value("coin.large"), campaign.value("coin.small")
	local gold = realm.crowns or 0
	local left = gold % large
	local line = realm.name .. " " .. gold .. ": gold coins " .. gold // large .. ", copper coins " .. left // small
	if left % small > 0 then
		line = line .. ", and " .. left % small .. " gold without a coin"
	end
	return line
end

declare.view({
	name = "coins",
	doc = "Treasuries laid out in gold and copper coins.",
	arguments = { "realm: realm?" },
	example = "coins red",
	show = function(_, realm)
		if realm then
			return coins(realm)
		end
		local lines = {}
		for _, other in ipairs(campaign.realms) do
			table.insert(lines, coins(other))
		end
		return lines
	end,
})
