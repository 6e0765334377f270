-- The order to build a siege engine in winter (EN-OPT-03).
local engines = require("lib/engines")
local affording = require("lib/affording")

-- Crowns that a computer player keeps from engines, beside one for the food of each banner.
local PURSE = 6
-- How many it wants: one to bombard with and one to assault with.
local WANTED = { "giant_ram", "great_cannon", "siege_tower" }

local function refusal(realm, kind, tile)
	if not options.siege_train then
		return campaign.text("this campaign plays without siege trains (option english.siege_train)"), "EN-OPT-01"
	elseif not engines.is_kind(kind) then
		return campaign.text("there are {kinds}", { kinds = table.concat(engines.kinds(), ", ") }), "EN-OPT-01"
	elseif tile.realm ~= realm then
		return campaign.text("{tile} is not in your empire", { tile = tile })
	elseif not engines.houses(tile) then
		return campaign.text("{tile} is no city or fortress: engines are built there", { tile = tile })
	elseif tile.besieged then
		return campaign.text("{tile} is besieged", { tile = tile })
	end
	local cost = campaign.value("engine.crowns", { realm = realm, tile = tile })
	return affording.refusal(realm, campaign.text("a siege engine"), cost, campaign.value("engine.timber", { realm = realm }))
end

-- Where a realm can build an engine now: of whatever kind, if it is one that there is.
---@param most number?
local function places(realm, kind, most)
	local found = {}
	if campaign.value("engine.timber", { realm = realm }) > realm.timber then
		return found
	end
	local crowns = realm.crowns or 0
	for _, tile in ipairs(engines.is_kind(kind) and realm.tiles or {}) do
		local fits = tile.settlement and engines.houses(tile) and not tile.besieged
		if fits and campaign.value("engine.crowns", { realm = realm, tile = tile }) <= crowns then
			table.insert(found, tile)
			if #found == most then
				break
			end
		end
	end
	return found
end

-- An enemy's or independent city or fortress beside the empire: something to besiege.
local function prey(realm)
	for _, tile in ipairs(realm.tiles) do
		for _, near in ipairs(tile.neighbours) do
			local enemy = not near.realm or realm:hostile_to(near.realm, near)
			if enemy and near.settlement and near.known and not near.razed and engines.houses(near) then
				return near
			end
		end
	end
	return nil
end

-- Engines of each kind that a realm has, stored or with banners.
local function owned(realm)
	local sum = {}
	for _, kind in ipairs(engines.kinds()) do
		sum[kind] = 0
		for _, tile in ipairs(campaign.marked(kind)) do
			sum[kind] = sum[kind] + (tile.realm == realm and engines.stored(tile)[kind] or 0)
		end
		for _, banner in ipairs(realm.banners) do
			sum[kind] = sum[kind] + (engines.with(banner)[kind] or 0)
		end
	end
	return sum
end

-- One of each that is wanted, where crowns are left over, in the city nearest to what could be besieged.
local function advice(realm)
	local spare = (realm.crowns or 0) - campaign.value("engine.crowns", { realm = realm }) - #realm.banners - PURSE
	local has = spare >= 0 and owned(realm)
	if not has then
		return nil
	end
	for _, kind in ipairs(WANTED) do
		local goal = (has[kind] or 0) == 0 and prey(realm)
		if goal then
			local best = nil
			for _, tile in ipairs(places(realm, kind)) do
				if not best or tile:distance(goal) < best:distance(goal) then
					best = tile
				end
			end
			return best and { kind, best }
		end
	end
	return nil
end

local function build(realm, kind, tile)
	if realm then
		change.crowns(realm, -campaign.value("engine.crowns", { realm = realm, tile = tile }), "siege engine")
		change.timber(realm, campaign.value("engine.timber", { realm = realm }), "siege engine")
		engines.store(tile, kind, 1)
	end
end

-- What an engine of a kind does in a siege (EN-OPT-02, EN-OPT-07, EN-OPT-08).
local function does(kind)
	local row = campaign.record("siege_engines", kind)
	local points = { campaign.value("engine.points"), "point" }
	local words = { campaign.text("with a banner it counts for {points} in an assault", { points = points }) }
	if (row.assault or 0) > 0 then
		table.insert(words, campaign.text("adds {bonus} to its score", { bonus = row.assault }))
	end
	if (row.battery or 0) > 0 then
		table.insert(words, campaign.text("adds {bonus} to the roll of a bombardment", { bonus = row.battery }))
	end
	return table.concat(words, ", ")
end

declare.order({
	name = "engine",
	arguments = { "kind: word", "tile: tile" },
	example = "engine siege_tower D4",
	doc = "Builds a siege engine in a city or fortress of the empire: monster_thrower, great_cannon, giant_ram or siege_tower.",
	during = "construction",
	cite = "EN-OPT-03",
	check = function(realm, kind, tile)
		if not realm then
			return campaign.text("a realm builds")
		end
		return refusal(realm, kind, tile)
	end,
	candidates = function(realm, most)
		local tries, kinds = {}, engines.kinds()
		local tiles = realm and options.siege_train and kinds[1] and places(realm, kinds[1], most) or {}
		for _, kind in ipairs(#tiles > 0 and kinds or {}) do
			for _, tile in ipairs(tiles) do
				table.insert(tries, { kind, tile })
			end
		end
		return tries
	end,
	advice = function(realm)
		return realm and options.siege_train and advice(realm) or nil
	end,
	play = build,
	preview = function(realm, kind, tile)
		build(realm, kind, tile)
		return does(kind)
	end,
})
