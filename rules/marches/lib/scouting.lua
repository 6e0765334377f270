-- What scouts find in neutral provinces (GM-SCOUT-01, GM-SCOUT-04 to GM-SCOUT-06).
local armies = require("lib/armies")
local citing = require("margrave/citing")

local scouting = {}

-- Why scouts may not be sent into a province at all, and by which rule; nothing if they may.
function scouting.refused(tile)
	if tile.owner ~= nil then
		return campaign.text("{tile} is not neutral: scouts look for what defends neutral provinces", { tile = tile.name }), "GM-SCOUT-01"
	end
	local army = armies.of(tile)
	if army and army.scouted then
		return campaign.text("{tile} has been scouted; each province is scouted only once", { tile = tile.name }), "GM-SCOUT-05"
	end
	return nil
end

-- Why a realm cannot pay for so many parties, and by which rule; nothing if it can.
function scouting.unpaid(realm, parties)
	local price, gold = parties * options.scout_cost, realm.crowns or 0
	if price > gold then
		local named = { parties = { parties, "party of scouts" }, price = price, gold = gold }
		return campaign.text("{parties} {parties?costs|cost} {price} gold, and there are {gold}", named), "GM-SCOUT-04"
	end
	return nil
end

-- A realm pays for a party of scouts (GM-SCOUT-04).
function scouting.pay(realm)
	local cost = options.scout_cost ---@type integer
	change.crowns(realm, -cost, "scouts")
end

-- Who is told what scouts found (GM-SCOUT-06).
local function audience(senders)
	if options.scout_told_to == "all" then
		return table.clone(campaign.seats)
	end
	return senders
end

-- One province, scouted by one or more realms: one roll for all of them.
local function scout(tile, senders)
	play.cite(#senders > 1 and "GM-SCOUT-06" or "GM-SCOUT-01")
	armies.roll(tile, senders)
	citing.as("GM-NEUTRAL-12", function()
		armies.discover(tile)
	end)
	local army = armies.copy(tile)
	army.scouted = true
	armies.keep(tile, army)
	armies.tell(tile, audience(senders), campaign.text("Scouts report"))
end

-- Carries out the scouts of a round, once all orders are open: a list of `{realm = Realm, tile = Tile}`.
function scouting.scouted(parties)
	local before = play.cite("GM-SCOUT-04")
	local tiles, senders = {}, {}
	for _, party in ipairs(parties) do
		scouting.pay(party.realm)
		local label = party.tile.label
		if not senders[label] then
			senders[label] = {}
			table.insert(tiles, party.tile)
		end
		if not table.find(senders[label], party.realm) then
			table.insert(senders[label], party.realm)
		end
	end
	for _, tile in ipairs(tiles) do
		play.matter("scouts", { tile = tile })
		scout(tile, senders[tile.label])
	end
	play.cite(before)
end

return scouting
