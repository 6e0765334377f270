-- Income: mines, and the mountain cities of those who build them (WM-MINE-01, WM-MINE-02, WM-RACE-03, WM-DRAFT-04).
local cards = require("lib/cards")
local realms = require("lib/realms")
local tables = require("lib/tables")

-- Whether all dice show the same: the mine pays for the last time (WM-MINE-02).
local function all_same(faces)
	for _, face in ipairs(faces) do
		if face ~= faces[1] then
			return false
		end
	end
	return true
end

local function total(faces)
	local sum = 0
	for _, face in ipairs(faces) do
		sum = sum + face
	end
	return sum
end

-- A city in the mountains that earns for its owner (WM-RACE-03).
local function mountain_city(realm, tile)
	return tile.terrain == "mountain" and tile.settlement == "city" and campaign.value("may.build.mountain_city", { realm = realm, tile = tile }) > 0
end

-- Rolls for what is dug on a tile.
local function dig(realm, tile, what)
	local mine = tables.record("mines", tile.terrain)
	if not mine then
		return {}
	end
	local faces = play.faces(mine.dice, what .. " on " .. tile.label, realm)
	change.crowns(realm, total(faces) * mine.times, what .. " on " .. tile.label)
	return faces
end

declare.phase("income", function()
	local barred = nil
	local holder = cards.holder("fools_gold")
	if holder then
		local before = cards.cite("fools_gold")
		barred = cards.name_opponent(holder, "fools_gold")
		if barred then
			change.say(barred.name .. " receives no income.")
		end
		cards.spend("fools_gold")
		play.cite(before)
	end
	for _, realm in ipairs(realms.in_order()) do
		local reached = realms.connected(realm)
		for _, tile in ipairs(realm.empire) do
			-- What is cut off from the capital, dried up or in the mist brings nothing in (WM-REV-03, WM-SEASON-08, WM-SEASON-14).
			local works = realm ~= barred and reached[tile.label] and not tile:mark("mist_of_the_dead")
			if works and tile:mark("mine") and not tile:mark("dam_the_river") then
				if all_same(dig(realm, tile, "mine")) then
					change.unmark(tile, "mine")
					change.mark(tile, "exhausted_mine", { ends = "lifted" })
					change.say("The mine on " .. tile.label .. " is exhausted.")
				end
			elseif works and mountain_city(realm, tile) then
				dig(realm, tile, "mountain city")
			end
		end
	end
end)
