-- What land and bonds would bring a realm, for `preview`: what a province yields, what lies beside it, and how much nearer they bring
-- its mission and the victory by power (GM-PROV-07, GM-REALM-03, GM-MISSION-01, GM-WIN-02).
local choice = require("lib/choice")
local land = require("lib/land")
local missions = require("lib/missions")
local power = require("lib/power")
local yields = require("lib/yields")

local prospects = {}

local function names(tiles)
	local found = {}
	for at, tile in ipairs(tiles) do
		found[at] = tile.name
	end
	return found
end

-- Gold and supplies of a province as texts, and all that it yields.
function prospects.goods(tile)
	local yield = yields.of(tile)
	local gold = campaign.text("{gold} gold", { gold = yields.sum(yield.gold) })
	return gold, campaign.text("{number} {number?supply|supplies}", { number = yields.sum(yield.supplies) }), yield
end

-- What a province yields in a round.
function prospects.yield(tile)
	local yield = yields.of(tile)
	return campaign.text("{tile} yields {gold} gold, {supplies} and {upkeep} a round.", {
		tile = tile.name,
		gold = yields.sum(yield.gold),
		supplies = { yields.sum(yield.supplies), "supply" },
		upkeep = { yields.sum(yield.upkeep), "upkeep point" },
	})
end

-- What lies around a province, and how much of it nobody has: room to grow.
function prospects.beside(tile)
	local special, open = {}, 0
	for _, near in ipairs(tile.neighbours) do
		if land.special(near) then
			table.insert(special, near)
		end
		open += choice.open(near) and 1 or 0
	end
	local named = { tiles = names(tile.neighbours), number = open }
	local line = open > 0 and campaign.text("It borders on {tiles}, {number} of which can still be chosen.", named)
		or campaign.text("It borders on {tiles}, none of which can still be chosen.", named)
	return line, #special > 0 and campaign.text("Special: {tiles}.", { tiles = names(special) }) or nil
end

-- Where a realm stands, to be compared with where it stands later.
function prospects.standing(realm)
	local has = missions.progress(realm)
	return { mission = has, power = power.counted(realm), parts = #land.productive(realm) }
end

-- What is nearer than it was `before`: lines that go on after a word such as `Then`; none where nothing is.
function prospects.nearer(realm, before)
	local lines, now = {}, prospects.standing(realm)
	local _, needs = missions.progress(realm)
	if needs and now.mission ~= before.mission then
		local stand = { now = now.mission, needed = needs }
		local line = campaign.text("your mission stands at {now} of {needed}.", stand)
		if missions.fulfilled(realm) then
			line = campaign.text("your mission stands at {now} of {needed}, which fulfils it if it is so when the round ends.", stand)
		end
		table.insert(lines, line)
	end
	if now.power ~= before.power then
		local counts = { provinces = { now.power, "province" }, needed = power.needed() }
		table.insert(lines, campaign.text("you count {provinces} for power; {needed} win.", counts))
	end
	return lines
end

-- A realm gets a province: what that comes to against what was `before`. It is changed, and so is only for previews.
function prospects.take(realm, tile, before)
	change.owner(tile, realm)
	local lines = prospects.nearer(realm, before)
	if land.exile(tile) then
		local exile = campaign.text(
			"{tile} is exile land, which yields nothing until it is linked to a capital of yours or has a stronghold.",
			{ tile = tile.name }
		)
		table.insert(lines, 1, exile)
	end
	return lines
end

return prospects
