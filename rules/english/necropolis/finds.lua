-- What a search of a necropolis finds, by the words of its chart (EN-WILD-42 to EN-WILD-51). Each function gets the force.
local choosing = require("margrave/choosing")
local forces = require("lib/forces")
local items = require("lib/items")
local necropolis = require("lib/necropolis")
local stays = require("lib/stays")
local treasure = require("lib/treasure")
local undead = require("lib/undead_host")

local CURSED = "necropolis_cursed"
stays.forget_movers(CURSED)

local finds = {} ---@type table<string, fun(force: Banner[], realm: Realm, tile: Tile)>

-- Done as another rule, and then the one before goes on.
local function as(rule, act)
	local before = play.cite(rule)
	act()
	play.cite(before)
end

finds.treasure = function(force, realm)
	as("EN-WILD-42", function()
		treasure.give(force, necropolis.roll("treasure", "crowns of the fabulous treasure", realm), "fabulous treasure")
	end)
end

finds.heros_tomb = function(force, realm)
	as("EN-WILD-43", function()
		items.give(realm, force, necropolis.roll("heros_weapon", "worth of the hero's weapon", realm), "hero's weapon")
		items.give(realm, force, necropolis.roll("heros_armour", "worth of the hero's armour", realm), "hero's armour")
	end)
end

finds.map = function(_, realm, tile)
	as("EN-WILD-44", function()
		necropolis.add_map(realm, tile, 1)
		change.say(campaign.text("{realm} has a map of the necropolis at {tile}", { realm = realm, tile = tile }))
	end)
end

-- The way to the hoard may fall in at every visit; then it is gone for everybody (EN-WILD-45).
finds.hoard = function(force, realm, tile)
	as("EN-WILD-45", function()
		if necropolis.hoard_closed(tile) then
			change.say(campaign.text("The way to the vast hoard at {tile} has fallen in.", { tile = tile }))
			return
		end
		necropolis.find_hoard(realm, tile)
		if play.result("vast_hoard", "the way to the vast hoard", { banner = force[1], tile = tile }) == "closed" then
			necropolis.close_hoard(tile)
			change.say(campaign.text("The tunnel falls in: the vast hoard at {tile} is gone for good.", { tile = tile }))
		else
			treasure.give(force, necropolis.roll("hoard", "crowns from the vast hoard", realm), "hoard")
		end
	end)
end

finds.cursed_treasure = function(force, realm)
	as("EN-WILD-46", function()
		treasure.give(force, necropolis.roll("cursed_treasure", "crowns of the cursed treasure", realm), "cursed treasure")
		for _, banner in ipairs(forces.standing(force)) do
			stays.keep(CURSED, banner, 1)
		end
		change.say(campaign.text("The treasure is cursed: the force loses points each turn until it has left the tile."))
	end)
end

finds.collapse = function(force, realm)
	as("EN-WILD-47", function()
		play.lose(force, necropolis.roll("collapse", "points lost in the collapse", realm), "collapse")
	end)
end

finds.terror = function(force)
	as("EN-WILD-48", function()
		change.say(campaign.text("Haunting terror drives the force out."))
		play.retreat(force)
	end)
end

finds.tomb_rats = function(force, realm, tile)
	as("EN-WILD-50", function()
		change.say(campaign.text("Tomb rats fall upon the force."))
		for _, banner in ipairs(force) do
			local what = campaign.text("points that {banner} loses to tomb rats", { banner = banner })
			change.points(banner, -necropolis.roll("rats", what, realm), "tomb rats")
		end
		local left = forces.standing(force)
		play.abandon(left)
		if #left > 0 and not play.retreat(left, true) then
			local stuck = choosing.those(forces.standing(left), function(banner)
				return banner.tile == tile
			end)
			play.lose(stuck, necropolis.roll("rats_without_retreat", "points lost without a way out", realm), "tomb rats")
		end
	end)
end

-- The necromancer's force rises and attacks; if it wins it stays and roams (EN-WILD-51).
finds.eruption = function(_, realm, tile)
	as("EN-WILD-51", function()
		local points = necropolis.roll("eruption", "points of the undead that rise", realm)
		change.say(campaign.text("The undead rise at {tile}: {banners}", { tile = tile, banners = undead.banners(points) }))
		undead.comes(tile, play.horde(tile, points, realm, nil, undead.name()))
	end)
end

-- Item by item, until they leave or the necromancer wakes and takes all of them back (EN-WILD-49).
finds.necromancers_tomb = function(force, realm, tile)
	as("EN-WILD-49", function()
		local taken = {}
		local function goes_on()
			local question = #taken == 0 and campaign.text("take something from the necromancer's tomb?")
				or campaign.text("take something more from the necromancer's tomb?")
			return ask.yes(realm, question, { advice = #taken == 0 })
		end
		change.say(campaign.text("The necromancer's tomb is found at {tile}.", { tile = tile }))
		while goes_on() do
			local item = play.result("necromancers_tomb", "necromancer's tomb", { banner = force[1], tile = tile })
			if item == "wakes" then
				change.say(campaign.text("The necromancer wakes, takes back what was taken, and attacks."))
				finds.eruption(force, realm, tile)
				return
			end
			table.insert(taken, { name = tostring(item):gsub("_", " "), worth = necropolis.roll("tomb_item", "worth of the " .. tostring(item), realm) })
		end
		for _, item in ipairs(taken) do
			items.give(realm, force, item.worth, "necromancer's " .. item.name)
		end
	end)
end

-- The curse takes its toll at the start of each following turn in the tile, from the whole force at once (EN-WILD-46).
on.phase_begins("subsistence", function(realm)
	local cursed = {} ---@type table<string, Banner[]?>
	for _, banner in ipairs(stays.banners(CURSED)) do
		if banner.realm == realm then
			local label = banner.tile.label
			cursed[label] = cursed[label] or {}
			table.insert(cursed[label], banner)
		end
	end
	for _, tile in ipairs(campaign.marked("necropolis")) do
		local force = cursed[tile.label]
		if force then
			play.lose(force, necropolis.roll("curse", "points lost to the curse", realm), "curse", { characters_first = true })
		end
	end
end, { cite = "EN-WILD-46" })

return finds
