-- How a wizard receives a force that comes to the tower (EN-WILD-09 to EN-WILD-14).
local challenge = require("towers/challenge")
local choosing = require("margrave/choosing")
local items = require("lib/items")
local joining = require("lib/joining")
local towers = require("lib/towers")

local reactions = {}

-- What is done for each word of the table: it gets the realm and the tile of the tower.
local words = {} ---@type table<string, fun(realm: Realm, tile: Tile)>

words.joins = function(realm, tile)
	play.cite("EN-WILD-10")
	joining.together(realm, tile, towers.roll("joins", "points of the wizard and his retinue", realm), "wizard and retinue", true)
end

words.troops = function(realm, tile)
	play.cite("EN-WILD-11")
	joining.troops(realm, joining.own(realm, tile), towers.roll("troops", "points of the wizard's troops", realm), "troops of the wizard", true)
end

words.item = function(realm, tile)
	play.cite("EN-WILD-11")
	items.give(realm, joining.force(realm, tile), campaign.value("tower.item", { realm = realm, tile = tile }), "magic item", true)
end

-- True if the ground of a tile bears all of these banners.
local function bears_all(banners, tile)
	return not choosing.any(banners, function(banner)
		return not banner:bears(tile)
	end)
end

-- Adjacent tiles that were not scouted from here in this turn yet.
local function unscouted(realm, tile, able)
	return choosing.those(tile.neighbours, function(near)
		return bears_all(able, near) and realm:scouted(tile, near) == nil
	end)
end

local function unopposed(realm, tile)
	return tile:free_of_enemies(realm) and not tile:hostile_garrison(realm)
end

-- Those of a force that could march on.
local function marchers(realm, tile)
	return choosing.those(joining.force(realm, tile), function(banner)
		return banner.held == 0 and not banner.lost_way and not banner.regroups and not banner.busy
	end)
end

-- Where a computer player lets the guides lead it: into the unknown.
local function advised(goals)
	for _, goal in ipairs(goals) do
		if not goal.known then
			return goal.label
		end
	end
	return "none"
end

words.guides = function(realm, tile)
	play.cite("EN-WILD-12")
	local able = marchers(realm, tile)
	local goals = unscouted(realm, tile, able)
	if #goals == 0 or #able == 0 then
		change.say(campaign.text("The wizard's guides find no way that {realm} could take.", { realm = realm }))
		return
	end
	local choices = { "none" }
	local by_label = {} ---@type table<string, Tile?>
	for _, goal in ipairs(goals) do
		table.insert(choices, goal.label)
		by_label[goal.label] = goal
	end
	local which = campaign.text("the wizard's guides: which tile do they scout, or `none`?")
	local word = ask.choice(realm, which, choices, { advice = advised(goals) })
	local goal = by_label[word]
	if not goal or not play.scout(able[1], goal) then
		return
	end
	able = marchers(realm, tile)
	local question = campaign.text("the guides know the way to {tile}: move there?", { tile = goal })
	if #able > 0 and ask.yes(realm, question, { advice = unopposed(realm, goal) and goal.settlement ~= nil }) then
		play.march(able, goal)
	end
end

-- Tiles within the wizard's sight with a force of an enemy, the nearest first.
local function in_sight(realm, tile)
	local sight = campaign.value("tower.sight", { realm = realm, tile = tile })
	local found, seen = {}, {}
	for _, banner in ipairs(campaign.banners) do
		local at = banner.tile
		if realm:hostile_to(banner.realm, at) and not seen[at.label] and tile:distance(at) <= sight then
			seen[at.label] = true
			table.insert(found, at)
		end
	end
	table.sort(found, function(a, b)
		local near, far = tile:distance(a), tile:distance(b)
		if near ~= far then
			return near < far
		end
		return a.label < b.label
	end)
	return found
end

-- Enemies with banners on a tile, ashore or aboard.
local function strangers(realm, at)
	local found, points = {}, {}
	for _, banner in ipairs(campaign.banners) do
		local other = banner.realm
		if banner.tile == at and realm:hostile_to(other, at) then
			if not points[other.name] then
				table.insert(found, other)
			end
			points[other.name] = (points[other.name] or 0) + banner.points
		end
	end
	return found, points
end

words.informs = function(realm, tile)
	play.cite("EN-WILD-12")
	local tiles = in_sight(realm, tile)
	local at = tiles[1]
	if not at then
		change.say(campaign.text("The wizard knows of no force of others."))
		return
	end
	if #tiles > 1 then
		at = ask.tile(realm, campaign.text("the wizard informs you: the force on which tile?"), tiles, { advice = at })
	end
	local others, points = strangers(realm, at)
	local other = others[1]
	if #others > 1 then
		other = ask.realm(realm, campaign.text("the wizard informs you: whose force?"), others, { advice = others[1] })
	end
	if other then
		local told = { realm = other, tile = at, points = { points[other.name], "point" } }
		change.tell(realm, campaign.text("The force of {realm} on {tile} has {points}.", told))
	end
end

words.ignores = function(realm, tile)
	change.say(campaign.text("The wizard of {tile} takes no notice of {realm}.", { tile = tile, realm = realm }))
end

words.attacks = function(realm, tile)
	play.cite("EN-WILD-14")
	local points = towers.wizards_force(realm)
	change.say(campaign.text("The wizard of {tile} attacks with {points}.", { tile = tile, points = { points, "point" } }))
	towers.battle(realm, tile, points)
end

words.challenges = function(realm, tile)
	play.cite("EN-WILD-13")
	if not challenge.take_up(realm, tile) then
		words.attacks(realm, tile)
	end
end

-- Reads the table of reactions with a total.
function reactions.read(realm, tile, total)
	play.cite("EN-WILD-09")
	local word = play.read("tower_reactions", total, "reaction of the wizard", { realm = realm, tile = tile })
	words[tostring(word)](realm, tile)
end

return reactions
