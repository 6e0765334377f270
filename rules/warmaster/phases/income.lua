-- Income: mines, and the mountain cities of those who build them (WM-MINE-01, WM-MINE-02, WM-RACE-03, WM-DRAFT-04).
local cards = require("lib/cards")
local choosing = require("margrave/choosing")
local realms = require("lib/realms")
local tables = require("lib/tables")
local works = require("lib/works")

-- True if all dice show the same: the mine pays for the last time (WM-MINE-02).
local function all_same(faces)
	if #faces == 0 then
		return false
	end
	return not choosing.any(faces, function(face)
		return face ~= faces[1]
	end)
end

local function total(faces)
	local sum = 0
	for _, face in ipairs(faces) do
		sum = sum + face
	end
	return sum
end

-- Rolls for what is dug on a tile.
local function dig(realm, tile, what)
	local mine = tables.record("mines", tile.terrain)
	if not mine then
		return {}
	end
	local digging = campaign.text("{what} on {tile}", { what = what, tile = tile })
	local faces = play.faces(mine.dice, digging, realm)
	change.crowns(realm, math.floor(total(faces) * mine.times), digging)
	return faces
end

local function exhaust(tile)
	local before = play.cite("WM-MINE-02")
	change.unmark(tile, "mine")
	change.mark(tile, "exhausted_mine", { ends = "lifted" })
	change.say(campaign.text("The mine on {tile} is exhausted.", { tile = tile }))
	play.cite(before)
end

-- Returns what earns on a tile now: "city" for a city in the mountains, which a mine under it adds nothing to (WM-RACE-03), "mine", or
-- nil: cut off from the capital, dried up, or in the mist (WM-REV-03, WM-SEASON-08, WM-SEASON-14).
local function earning(realm, tile, reached)
	if not reached[tile.label] or tile:mark("mist_of_the_dead") then
		return nil
	elseif works.earns(realm, tile) then
		return "city"
	end
	local mined = tile:mark("mine") and not tile:mark("dam_the_river") and tables.record("mines", tile.terrain)
	return mined and "mine" or nil
end

-- True if a realm has any income in this round.
local function has_income(realm)
	local reached = realms.connected(realm)
	return #realms.tiles_where(realm, function(tile)
		return earning(realm, tile, reached) ~= nil
	end) > 0
end

declare.phase("income", function()
	local barred = nil
	local holder = cards.holder("fools_gold")
	if holder then
		local before = cards.cite("fools_gold")
		barred = cards.name_opponent(holder, "fools_gold", has_income)
		if barred then
			change.say(campaign.text("{realm} receives no income.", { realm = barred }))
		end
		cards.spend("fools_gold")
		play.cite(before)
	end
	for _, realm in realms.turns() do
		play.matter("income", realm)
		local reached = realms.connected(realm)
		for _, tile in ipairs(realm ~= barred and realm.tiles or {}) do
			local source = earning(realm, tile, reached)
			if source == "city" then
				local before = play.cite("WM-RACE-03")
				dig(realm, tile, "mountain city")
				play.cite(before)
			elseif source and all_same(dig(realm, tile, "mine")) then
				exhaust(tile)
			end
		end
	end
end)
