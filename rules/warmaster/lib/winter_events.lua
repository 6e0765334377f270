-- What befalls realms in winter (WM-EVENT-02 to WM-EVENT-10, WM-DRAGON-01, WM-RACE-12, WM-RACE-14).
local memory = require("lib/memory")
local realms = require("lib/realms")
local tables = require("lib/tables")
local taxes = require("lib/taxes")
local tiles = require("lib/tiles")

local events = {}

local handlers = {}

-- The winter begins: who is how large is settled now, and nothing has happened yet (WM-EVENT-10).
function events.begin()
	local sizes = {}
	for _, realm in ipairs(campaign.seats) do
		sizes[realm.name] = realms.size(realm)
	end
	campaign.vars.winter = { struck = {}, sizes = sizes, dragons = false }
end

-- The largest realm that such a disaster has not struck yet; a lot decides between equals (WM-REALM-04, WM-EVENT-09, WM-EVENT-10).
local function next_largest(disaster, spared)
	local winter = memory.copy("winter")
	local struck = winter.struck[disaster] or {}
	local best, most = {}, -1
	for _, realm in ipairs(campaign.seats) do
		if not struck[realm.name] and not (spared and spared(realm)) then
			local size = winter.sizes[realm.name] or 0
			if size > most then
				best, most = { realm }, size
			elseif size == most then
				table.insert(best, realm)
			end
		end
	end
	local victim = best[realms.even_chance(#best, disaster .. ": lot between equals")]
	if victim then
		struck[victim.name] = true
		winter.struck[disaster] = struck
		campaign.vars.winter = winter
	end
	return victim
end

local function immune(realm)
	return campaign.value("is.undead", { realm = realm }) > 0
end

function handlers.uprising(realm)
	taxes.halve(realm, "uprising")
end

-- A castle or city of the owner's choice, never his capital, goes to the nearest enemy (WM-EVENT-03).
function handlers.rebellion(realm)
	local words = realms.tiles_where(realm, function(tile)
		return tile.settlement ~= nil and not realms.is_seat(tile)
	end)
	local enemies = realms.enemies(realm)
	if #words == 0 or #enemies == 0 then
		change.say("There is nothing that could rebel.")
		return
	end
	local tile = ask.tile(realm, "rebellion: the castle or city that you lose", words, { advice = words[1] })
	local to = realms.nearest(enemies, tile, "rebellion of " .. tile.label)
	if to then
		tiles.pass(tile, to)
	end
end

-- For the coming year; the undead do not notice (WM-EVENT-04, WM-RACE-12).
function handlers.plague(realm)
	if immune(realm) then
		change.say("The undead do not notice the plague.")
		return
	end
	local plagues = memory.copy("plagues")
	plagues[realm.name] = campaign.year + 1
	campaign.vars.plagues = plagues
end

function handlers.raids(realm)
	for _, tile in ipairs(realms.tiles_where(realm, realms.on_border)) do
		if play.result("raids", "raids on " .. tile.label, { realm = realm, tile = tile }) == "plundered" then
			taxes.none_from(tile)
		end
	end
end

-- Gold that is worded as tax the undead do not get (WM-RACE-14).
function handlers.rich_trade(realm)
	if not taxes.pays(realm) then
		return
	end
	local reached, count = realms.connected(realm), 0
	for _, tile in ipairs(realms.cities(realm)) do
		count = count + (reached[tile.label] and 1 or 0)
	end
	if count > 0 then
		change.crowns(realm, count * campaign.value("winter.gold_per_city", { realm = realm }), "rich trade")
	end
end

function handlers.good_harvest(realm)
	local reached, count = realms.connected(realm), 0
	for _, tile in ipairs(realm.empire) do
		count = count + (reached[tile.label] and 1 or 0)
	end
	if count > 0 then
		change.crowns(realm, count * campaign.value("winter.gold_per_tile", { realm = realm }), "good harvest")
	end
end

function handlers.grateful_subjects(realm)
	if taxes.pays(realm) then
		local gift = campaign.record("gold_rolls", "gift")
		change.crowns(realm, play.roll(gift.dice, "gift of the subjects", realm) * gift.times, "grateful subjects")
	end
end

function handlers.famine()
	local victim = next_largest("famine", immune)
	if victim then
		change.say("Famine strikes " .. victim.name .. ".")
		taxes.halve(victim, "famine")
	end
end

-- The largest realm rolls for each castle and city of its that borders an enemy (WM-EVENT-10).
function handlers.revolution()
	local victim = next_largest("revolution")
	if not victim then
		return
	end
	change.say("Revolution strikes " .. victim.name .. ".")
	local others = {}
	for _, other in ipairs(campaign.seats) do
		if other ~= victim then
			table.insert(others, other)
		end
	end
	for _, tile in ipairs(realms.tiles_where(victim, realms.on_border)) do
		if tile.settlement and not tiles.dice_proof(tile) then
			if play.result("revolution", "revolution in " .. tile.label, { realm = victim, tile = tile }) == "defects" then
				local to = realms.nearest(others, tile, "whom " .. tile.label .. " joins")
				if to then
					tiles.pass(tile, to)
				end
			end
		end
	end
end

-- The pack leaves one dragon on each tile it comes to, the volcano first (WM-DRAGON-01).
function handlers.wrath_of_dragons(realm)
	local winter = memory.copy("winter")
	if winter.dragons then
		change.say("The dragons have flown in this winter already.")
		return
	end
	winter.dragons = true
	campaign.vars.winter = winter
	local tile = tiles.volcanoes()[1]
	if not tile then
		change.say("There is no volcano for dragons to come from.")
		return
	end
	local dice = campaign.record("reaches", "dragons")
	local left = play.roll(dice.dice, "dragons", realm)
	local visited = {}
	while tile and left > 0 do
		if not visited[tile.label] then
			visited[tile.label] = true
			change.say("A dragon lies down on " .. tile.label .. ".")
			taxes.none_from(tile)
			tiles.strike(tile, "dragon_strikes", "dragon", realm)
		end
		left = left - 1
		if left > 0 then
			tile = tiles.drift(tile, "where the dragons fly", realm)
		end
	end
end

function events.befall(event, realm)
	local handler = handlers[event]
	change.say("Winter of " .. realm.name .. ": " .. tables.title("winter_table", event) .. ".")
	if handler then
		handler(realm)
	end
end

return events
