-- Seasonal spells: who has a special building, or the dragon's hoard, may cast one at each time of magic (WM-SEASON-01 to
-- WM-SEASON-04, WM-SEASON-10, WM-DRAGON-03, WM-RACE-01).
local realms = require("lib/realms")
local tiles = require("lib/tiles")

local function hoard(realm)
	for _, tile in ipairs(tiles.volcanoes()) do
		if tile.empire == realm then
			return tile
		end
	end
	return nil
end

-- The tiles from which a realm casts: its special building, the hoard, or both.
local function sources(realm)
	local found = {}
	local building, lair = tiles.special_building(realm), hoard(realm)
	if building then
		table.insert(found, building)
	end
	if lair then
		table.insert(found, lair)
	end
	return found
end

-- What a casting costs; the master of the hoard pays nothing (WM-DRAGON-03).
local function cost(realm)
	return hoard(realm) and 0 or campaign.value("spell.gold", { realm = realm })
end

-- Failures of masters of the hoard and of mighty wizards do not count (WM-DRAGON-03, WM-RACE-01).
local function never_fails(realm)
	return hoard(realm) ~= nil or campaign.value("spell.never_fails", { realm = realm }) > 0
end

local function draw(realm, list)
	local spell = play.draw_spell(list, realm)
	while not spell and never_fails(realm) do
		spell = play.draw_spell(list, realm)
	end
	return spell
end

-- Tiles strictly between two, on a shortest way (WM-MAP-02).
local function between(from, to)
	return math.max(0, from:distance(to) - 1)
end

local function nearest_source(realm, target)
	local best = nil
	for _, tile in ipairs(sources(realm)) do
		if not best or between(tile, target) < between(best, target) then
			best = tile
		end
	end
	return best
end

-- The farthest that the range roll can reach at all is not asked: a player may try in vain.
local function aim(realm, spell)
	local targets = campaign.spell_targets(spell, realm)
	local title = campaign.name("spell", spell)
	if #targets == 0 then
		change.say(title .. " has no lawful target and fails.")
		return
	end
	local best = targets[1]
	for _, tile in ipairs(targets) do
		local from, before = nearest_source(realm, tile), nearest_source(realm, best)
		if from and before and between(from, tile) < between(before, best) then
			best = tile
		end
	end
	local target = ask.tile(realm, title .. ": the target", targets, { advice = best })
	-- From the volcano or the special building, as the caster prefers: the nearer is never worse (WM-DRAGON-03).
	local from = nearest_source(realm, target)
	local range = play.roll(campaign.record("reaches", "spell_range").dice, "range of " .. title, realm)
	play.cast(spell, realm, target, from ~= nil and range > between(from, target))
end

local function wanted(realm)
	return realm.crowns >= 2 * cost(realm)
end

local function cast(realm, list)
	if not ask.yes(realm, "cast a spell of the season for " .. cost(realm) .. " gold?", { advice = wanted(realm) }) then
		return
	end
	if cost(realm) > 0 then
		change.crowns(realm, -cost(realm), "a spell of the season")
	end
	local spell = draw(realm, list)
	for _ = 1, campaign.value("spell.rerolls", { realm = realm }) do
		local now = spell and campaign.name("spell", spell) or "a failure"
		local words = { "keep", "again" }
		local fits = spell and #campaign.spell_targets(spell, realm) > 0
		if ask.choice(realm, "you rolled " .. now .. ": keep it, or roll again and take that?", words, { advice = fits and "keep" or "again" }) == "keep" then
			break
		end
		spell = draw(realm, list)
	end
	if spell then
		aim(realm, spell)
	else
		change.say("The spell fails.")
	end
end

local function magic(list)
	for _, realm in ipairs(realms.in_order()) do
		if #sources(realm) > 0 and realm.crowns >= cost(realm) then
			cast(realm, list)
		end
	end
end

-- Before the round of spring; spells of the last spring are over (WM-SEASON-03).
declare.phase("spring_magic", function()
	for _, name in ipairs({ "chaos_void", "earthquake", "dam_the_river" }) do
		tiles.lift(name)
	end
	magic("spring_spells")
end)

-- When the round of autumn is over; the mists of the last autumn lift (WM-SEASON-10, WM-SEASON-14).
declare.phase("autumn_magic", function()
	tiles.lift("mist_of_the_dead")
	magic("autumn_spells")
end)
