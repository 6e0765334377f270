-- The order to build a wall along a side of a tile in winter (EN-OPT-10).
local choosing = require("margrave/choosing")
local walls = require("lib/walls")
local affording = require("lib/affording")

-- Crowns that a computer player keeps from walls, beside one for the food of each banner.
local PURSE = 6

local function refusal(realm, tile, side)
	local why, rule = walls.refusal(realm, tile, side)
	if why then
		return why, rule
	end
	return affording.refusal(realm, campaign.text("a wall there"), walls.cost(realm, tile), walls.timber(realm))
end

-- The side of a tile that it is worth most to wall now, and who that keeps out: 2 if an enemy's empire lies beyond it, 1 for other land
-- that is not the realm's; nil and 0 where there is none, or where no wall of the tile can be paid for. There is timber for it.
---@return string?
---@return number
local function outward(realm, tile)
	if walls.cost(realm, tile) > (realm.crowns or 0) or walls.barred(realm, tile) then
		return nil, 0
	end
	local foreign = choosing.those(tile.neighbours, function(near)
		return near.realm ~= realm
	end)
	local best, most = nil, 0 ---@type string?, number
	for _, side in ipairs(#foreign > 0 and walls.sides() or {}) do
		local near = walls.beyond(tile, side)
		if near and table.find(foreign, near) then
			local worth = near.realm and realm:hostile_to(near.realm, near) and 2 or 1
			if worth > most and not walls.stands(tile, side) then
				best, most = side, worth
			end
		end
	end
	return best, most
end

-- True if the winter's timber is enough for a wall anywhere.
local function timber(realm)
	return walls.timber(realm) <= realm.timber
end

-- Worth trying: on each tile at the edge of the empire one side.
---@param most number?
local function candidates(realm, most)
	local tries = {}
	for _, tile in ipairs(realm and options.walls and timber(realm) and realm.tiles or {}) do
		local side = outward(realm, tile)
		if side then
			table.insert(tries, { tile, side })
			if #tries == most then
				break
			end
		end
	end
	return tries
end

-- A computer player walls a city or fortress off from another empire, where crowns are left over.
local function advice(realm)
	local spare = realm and options.walls and timber(realm) and (realm.crowns or 0) - #realm.banners - PURSE or -1
	for _, tile in ipairs(realm and spare >= 0 and realm.tiles or {}) do
		local walled = tile.settlement and campaign.lookup("refuge", tile) > 0
		if walled and walls.cost(realm, tile) <= spare then
			local side, worth = outward(realm, tile)
			if side and worth > 1 then
				return { tile, side }
			end
		end
	end
	return nil
end

local function build(realm, tile, side)
	if realm then
		change.crowns(realm, -walls.cost(realm, tile), "wall")
		change.timber(realm, walls.timber(realm), "wall")
		walls.build(realm, tile, side)
	end
end

declare.order({
	name = "wall",
	arguments = { "tile: tile", "side: side" },
	example = "wall D4 NE",
	doc = "Builds a wall along one side of a tile of the empire.",
	during = "construction",
	cite = "EN-OPT-10",
	check = function(realm, tile, side)
		if not realm then
			return campaign.text("a realm builds")
		end
		return refusal(realm, tile, side)
	end,
	candidates = candidates,
	advice = advice,
	play = build,
	-- What it brings (EN-OPT-12).
	preview = function(realm, tile, side)
		build(realm, tile, side)
		local times = { campaign.value("wall.defence", { tile = tile }), "time" }
		return campaign.text("Where all attackers come over walls, those who defend it count their points {times}.", { times = times })
	end,
})
