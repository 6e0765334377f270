-- The relics: where each lies or who has it, how they are hidden, found, merged and lost (GM-RELIC-01 to GM-RELIC-03,
-- GM-RELIC-13, GM-RELIC-14, GM-RELIC-16, GM-WIN-03). What they do on the table is in lib/relic_powers.lua.
--
-- `campaign.vars.relics` is a list of objects { parts = {rows of the table `relics`}, shards = number } with one of
-- hidden = label of a province | holder = name of a realm | army = label of the province of a neutral army.
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local memory = require("margrave/memory")
local powers = require("lib/relic_powers")

local relics = {}

-- All objects there are.
function relics.list()
	return memory.copy("relics")
end

-- How many shards the campaign has: every realm begins with one, those that are more are hidden (GM-RELIC-01).
function relics.shards()
	return math.max(options.shards, #campaign.realms)
end

-- How many parts there are in all (GM-RELIC-01).
function relics.total()
	return #campaign.rows("relics") + relics.shards()
end

-- How many parts an object has; none for nil.
function relics.size(object)
	return object and #object.parts + object.shards or 0
end

-- Copies of the objects that are looked for, and of no others: there is one for each realm, and this is asked in each thought.
local function find(accept)
	local found = {}
	for _, object in ipairs(campaign.vars.relics or {}) do
		if accept(object) then
			local copy = table.clone(object)
			copy.parts = table.clone(object.parts)
			table.insert(found, copy)
		end
	end
	return found
end

-- What a realm has: one object, since all its relics are merged, or nil.
function relics.of(realm)
	return find(function(object)
		return object.holder == realm.name
	end)[1]
end

-- What lies hidden in a province: a list. For the host and the rules alone.
function relics.at(tile)
	return find(function(object)
		return object.hidden == tile.label
	end)
end

-- What a neutral army is known to have: one object, or nil.
function relics.of_army(tile)
	return find(function(object)
		return object.army == tile.label
	end)[1]
end

-- What an object is called, and what it does on the table.
relics.name, relics.pages, relics.powers = powers.name, powers.pages, powers.lines

-- What a side of a battle bears, nil if its bearer is not there.
function relics.borne(battle, side)
	if not side.bearer then
		return nil
	elseif side.realm then
		return relics.of(campaign.realm(side.realm))
	end
	return relics.of_army(campaign.tile(battle.tile))
end

local function same(one, other)
	return one.hidden == other.hidden and one.holder == other.holder and one.army == other.army
		and one.shards == other.shards and table.concat(one.parts, " ") == table.concat(other.parts, " ")
end

-- All objects but one.
local function without(object)
	local left, gone = {}, false
	for _, other in ipairs(relics.list()) do
		if not gone and same(object, other) then
			gone = true
		else
			table.insert(left, other)
		end
	end
	return left
end

-- Takes an object from whoever has it, to be given to another: where several change hands at once none merges before it goes.
function relics.drop(object)
	campaign.vars.relics = without(object)
	object.hidden, object.holder, object.army = nil, nil, nil
end

local function merged(one, other)
	local parts = choosing.those(campaign.rows("relics"), function(row)
		return table.find(one.parts, row) or table.find(other.parts, row)
	end)
	return { parts = parts, shards = one.shards + other.shards }
end

-- The campaign has been won by relics: nothing more of this round is played (GM-WIN-03).
function relics.over()
	return campaign.vars.won_by_relics ~= nil
end

-- A realm gets an object, which merges with what it has; all parts in one hand win at once (GM-RELIC-14, GM-RELIC-16, GM-WIN-03).
function relics.give(object, realm)
	if object.holder == realm.name then
		return
	end
	local left, own = without(object), relics.of(realm)
	if own then
		for at, other in ipairs(left) do
			if other.holder == realm.name then
				table.remove(left, at)
				break
			end
		end
	end
	local now = merged(object, own or { parts = {}, shards = 0 })
	now.holder = realm.name
	table.insert(left, now)
	campaign.vars.relics = left
	change.say(campaign.text("The realm {realm} has the {relic}.", { realm = realm, relic = relics.name(object) }))
	if own then
		citing.say("GM-RELIC-14", campaign.text("Its relics merge into one: the {relic}.", { relic = relics.name(now) }))
	end
	if relics.size(now) >= relics.total() and not relics.over() then
		campaign.vars.won_by_relics = realm.name
		citing.as("GM-WIN-03", function()
			local what = campaign.text("relics and shards of {realm}", { realm = realm })
			change.explain(what, { { #now.parts, "relics" }, { now.shards, "shards" } })
			change.say(campaign.text("All relics are in one hand: {realm} has won.", { realm = realm }))
			change.ending(realm)
		end)
	end
end

-- A neutral army gets an object, which merges with what it has (GM-RELIC-13).
function relics.to_army(object, tile)
	local left, now = without(object), { parts = object.parts, shards = object.shards }
	for at = #left, 1, -1 do
		if left[at].army == tile.label then
			now = merged(now, table.remove(left, at))
		end
	end
	now.army = tile.label
	table.insert(left, now)
	campaign.vars.relics = left
	return now
end

-- A neutral army takes the relics hidden in its province into a battle, and bears what it has as one from then on (GM-RELIC-02).
-- Returns what it bears, or nil.
function relics.brought(tile)
	for _, object in ipairs(relics.at(tile)) do
		relics.to_army(object, tile)
	end
	return relics.of_army(tile)
end

-- Who takes a province finds what is hidden there, and what a beaten neutral army leaves (GM-RELIC-02).
function relics.found(realm, tile)
	local before = play.cite("GM-RELIC-02")
	for _, object in ipairs(find(function(one)
		return one.hidden == tile.label or one.army == tile.label
	end)) do
		change.say(campaign.text("{realm} finds a relic in {tile}.", { realm = realm, tile = tile.name }))
		relics.give(object, realm)
	end
	play.cite(before)
end

-- Provinces that may hide a relic, in the order of the lots: special ones first, any, or special ones alone; a fortress
-- hides none (GM-RELIC-02).
local function lots(tiles)
	local special, others = {}, {}
	for _, tile in ipairs(tiles) do
		if tile.kind == "special" and options.relic_places ~= "any" then
			table.insert(special, tile.label)
		elseif tile.kind ~= "fortress" then
			table.insert(others, tile.label)
		end
	end
	local order = play.shuffle(special)
	if options.relic_places ~= "special_only" or #order == 0 then
		for _, label in ipairs(play.shuffle(others)) do
			table.insert(order, label)
		end
	end
	return order
end

local function free_provinces()
	return choosing.those(campaign.tiles, function(tile)
		return not tile.owner
	end)
end

-- Lots say which relic is hidden where: in free provinces, or in those of a list. Where they are fewer than the relics, some
-- hide several. Shards beyond one to a realm are hidden last (GM-RELIC-01, GM-RELIC-02).
function relics.hide(tiles)
	local before = play.cite("GM-RELIC-02")
	local count = play.in_secret(nil, function()
		local order, objects = lots(tiles or free_provinces()), relics.list()
		local hidden = {}
		for _, row in ipairs(play.shuffle(campaign.rows("relics"))) do
			table.insert(hidden, { parts = { row }, shards = 0 })
		end
		for _ = #campaign.realms + 1, relics.shards() do
			table.insert(hidden, { parts = {}, shards = 1 })
		end
		if #order == 0 then
			return 0
		end
		for at, object in ipairs(hidden) do
			object.hidden = order[(at - 1) % #order + 1]
			table.insert(objects, object)
		end
		campaign.vars.relics = objects
		return #hidden
	end)
	if count == 0 then
		change.say(campaign.text("No province is free to hide a relic: this campaign has none but shards."))
	else
		change.say(campaign.text("{number} relics lie hidden in free provinces.", { number = count }))
	end
	play.cite(before)
end

-- Every realm begins with a shard (GM-RELIC-03).
function relics.deal_shards()
	local before = play.cite("GM-RELIC-03")
	for _, realm in ipairs(campaign.seats) do
		change.append("relics", { parts = {}, shards = 1, holder = realm.name })
	end
	change.say(campaign.text("Every realm begins with a shard of power."))
	play.cite(before)
end

-- A realm is broken up: what it had is hidden again by lot in one of its provinces, which are vacant now (GM-REALM-07).
function relics.rehide(realm, tiles)
	local object = relics.of(realm)
	if not object then
		return
	end
	local before = play.cite("GM-REALM-07")
	change.say(campaign.text("What {realm} had of relics is hidden again.", { realm = realm }))
	play.in_secret(nil, function()
		local order, left = lots(tiles or realm.tiles), without(object)
		if #order == 0 then
			order = lots(free_provinces())
		end
		-- Where every province has an owner, one of them hides it until it changes hands.
		if #order == 0 then
			order = lots(campaign.tiles)
		end
		table.insert(left, { parts = object.parts, shards = object.shards, hidden = order[1] })
		campaign.vars.relics = left
	end)
	play.cite(before)
end

return relics
