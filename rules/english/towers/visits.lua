-- Visits to a wizard's tower: who enters its tile may call on the wizard, and who stays is taken notice of (EN-WILD-08, EN-WILD-16).
local choosing = require("margrave/choosing")
local exploring = require("lib/exploring")
local joining = require("lib/joining")
local locations = require("lib/locations")
local memory = require("margrave/memory")
local reactions = require("towers/reactions")
local towers = require("lib/towers")

local TOWER = "wizards_tower"

-- Banners that the wizard of a tile has dealt with in this turn, or that were there when it began, by the tile.
local function noted(key, tile)
	return memory.of(key, tile) or {}
end

local function among(force, banners, wanted)
	return choosing.those(force, function(banner)
		return (table.find(banners, banner) ~= nil) == wanted
	end)
end

-- All that stand there now have been dealt with: also those who have just joined.
local function dealt_with(realm, tile)
	memory.keep("tower_met", tile, joining.force(realm, tile))
end

-- Who finds a tower has not come to call on the wizard.
exploring.on_finding(TOWER, function(banner, tile)
	locations.put(tile, TOWER, banner.realm)
	dealt_with(banner.realm, tile)
end)

on.after_event("turn_began", function(event)
	for _, key in ipairs({ "tower_met", "tower_guests" }) do
		if next(campaign.vars[key] or {}) then
			campaign.vars[key] = nil
		end
	end
	for _, tile in ipairs(towers.tiles()) do
		local force = joining.force(event.realm, tile)
		if #force > 0 then
			memory.keep("tower_guests", tile, force)
		end
	end
end)

-- Nobody comes to a besieged tower, and whoever has enemies there deals with them first.
local function receives(realm, tile)
	return towers.at(tile) and not tile:mark(towers.BESIEGED) and tile:free_of_enemies(realm)
end

-- A force that entered may ask for aid (EN-WILD-08). Tells whether one did, for it may be elsewhere then.
local function call_on(realm, tile)
	local force = joining.force(realm, tile)
	local come = among(among(force, noted("tower_guests", tile), false), noted("tower_met", tile), false)
	if #come == 0 or not receives(realm, tile) then
		return false
	end
	dealt_with(realm, tile)
	play.cite("EN-WILD-08")
	local question = campaign.text("a wizard's tower stands on {tile}: does the force call on the wizard for aid?", { tile = tile })
	if ask.yes(realm, question, { advice = true }) then
		reactions.read(realm, tile, play.roll("2d6", "reaction of the wizard", realm))
		dealt_with(realm, tile)
		return true
	end
	return false
end

-- A force that was there when its turn began and has not left must roll (EN-WILD-16).
local function linger(realm, tile)
	local stayed = among(joining.force(realm, tile), noted("tower_guests", tile), true)
	if #stayed == 0 or not receives(realm, tile) then
		return
	end
	memory.keep("tower_guests", tile, {})
	dealt_with(realm, tile)
	play.cite("EN-WILD-16")
	change.say(campaign.text("The force of {realm} lingers at the wizard's tower on {tile}.", { realm = realm, tile = tile }))
	reactions.read(realm, tile, towers.roll("lingering", "reaction of the wizard", realm))
	dealt_with(realm, tile)
end

-- Guides may lead a force on to another tower, and it may call there as well.
local function calls(realm)
	local called
	repeat
		called = false
		for _, tile in ipairs(towers.tiles()) do
			called = call_on(realm, tile) or called
		end
	until not called
end

on.phase_ends("movement", function(realm)
	if realm and #towers.tiles() > 0 then
		for _, tile in ipairs(towers.tiles()) do
			linger(realm, tile)
		end
		calls(realm)
	end
end)

on.phase_ends("forced_march", function(realm)
	if realm then
		calls(realm)
	end
end)
