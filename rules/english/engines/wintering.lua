-- Engines spend the winter in a city or fortress of the empire that their owner names; only those before besieged walls stay
-- with their banners (EN-OPT-03).
local engines = require("lib/engines")
local forces = require("lib/forces")

local function go_in(realm, banner)
	local tiles, some = engines.roofs(realm), engines.with(banner)
	local tile = tiles[1]
	if #tiles > 1 then
		local told = { engines = engines.listed(some), number = banner.number }
		local question = campaign.text("where do {engines} of banner {number} spend the winter?", told)
		tile = ask.tile(realm, question, tiles, { advice = forces.nearest(tiles, banner.tile) })
	end
	for kind, number in pairs(some) do
		engines.give(banner, kind, -number)
		if tile then
			engines.store(tile, kind, number)
		end
	end
	if not tile then
		change.say(campaign.text("no city or fortress of {realm} is left for {engines}", { realm = realm, engines = engines.listed(some) }))
	end
	engines.disperse(banner)
end

local function in_siege(banner)
	local tile = banner.tile
	return not banner.aboard and tile.besieged and (banner.shut_in or tile.besieger == banner.realm)
end

local function all_go_in()
	for _, realm in ipairs(engines.travel() and campaign.seats or {}) do
		for _, banner in ipairs(realm.banners) do
			if engines.number({ banner }) > 0 and not in_siege(banner) then
				go_in(realm, banner)
			end
		end
	end
end

-- Before banners go into quarters, and again when sieges have stopped for the winter or ended in it.
local CARRIED = { cite = "EN-OPT-03" }
on.phase_begins("winter_quarters", all_go_in, CARRIED)
on.phase_ends("winter_quarters", all_go_in, CARRIED)
on.phase_ends("winter_sieges", all_go_in, CARRIED)
