-- Sealed orders: every realm writes its marches, raids and scouts, all are opened together, and what meets is a battle of the
-- round (GM-TURN-02, GM-RAID-05, GM-SCOUT-01, GM-SCOUT-07, GM-VASSAL-03).
local advice = require("lib/march_advice")
local choosing = require("margrave/choosing")
local plan = require("lib/march_plan")
local citing = require("margrave/citing")
local previews = require("lib/previews")
local marches = require("lib/marches")
local muster = require("lib/muster")
local neutral = require("lib/neutral")
local orders = require("lib/orders")
local parties = require("lib/parties")
local routes = require("lib/routes")
local vassals = require("lib/vassals")

local PHASE = "sealed_orders"

local function nobody()
	return campaign.text("orders are written by a realm")
end

-- Scouts come first: who plays by advice learns of a province before it attacks it.
declare.order({
	name = "scout",
	arguments = { "where: tile" },
	free = true,
	example = "scout Osthang",
	doc = "Sends a party of scouts into a neutral province beside your own, for gold.",
	during = PHASE,
	cite = "GM-SCOUT-01",
	check = function(realm, tile)
		if not realm then
			return nobody()
		end
		return parties.fault(realm, tile)
	end,
	candidates = function(realm)
		return realm and advice.scout_candidates(realm)
	end,
	advice = function(realm)
		return realm and advice.scout(realm)
	end,
	plan = function(realm)
		return realm and plan.scout(realm)
	end,
	preview = function(realm, tile)
		return realm and previews.scouts(realm, tile)
	end,
})

local function army_order(name, order)
	declare.order({
		name = name,
		arguments = order.arguments,
		free = true,
		example = order.example,
		doc = order.doc,
		during = PHASE,
		cite = order.cite,
		check = function(realm, to, points, leader, permit, raid)
			if not realm then
				return nobody()
			end
			return marches.fault(realm, { to = to, points = points, leader = leader, permit = permit, raid = name == "raid" or raid == true })
		end,
		candidates = function(realm)
			return realm and advice.army_candidates(realm, name == "raid")
		end,
		advice = function(realm)
			return realm and advice.army(realm, name == "raid")
		end,
		plan = function(realm)
			return realm and plan.army(realm, name == "raid")
		end,
		preview = function(realm, to, points, leader, _, raid)
			return realm and previews.army(realm, { to = to, points = points, leader = leader, raid = name == "raid" or raid == true })
		end,
	})
end

army_order("march", {
	arguments = { "to: tiles", "points: number", "leader: word?", "permit: realm?", "raid: flag" },
	example = "march Osthang via Mittelwald 500 general permit blue",
	doc = "Sends an army to take a province, or with `raid` to plunder it: the way province by province, or the target `via` the way; points; and who leads, `general`, `officer1`, `bearer` or a name.",
	cite = "GM-TURN-02",
})

army_order("raid", {
	arguments = { "to: tiles", "points: number", "leader: word?" },
	example = "raid Osthang via Mittelwald 300 officer1",
	doc = "Sends an army to plunder a province of another realm, through whosever land: the way, points and leader as for `march`.",
	cite = "GM-RAID-05",
})

-- A liege decides where a bound vassal attacks, and the vassal does it if it can (GM-VASSAL-03).
refuse.order("done", function(realm)
	if campaign.phase ~= PHASE or not realm then
		return nil
	end
	local tile = marches.still_directed(realm)[1]
	if tile then
		local named = { liege = vassals.liege(realm), tile = tile.name }
		return campaign.text("your liege {liege} directed you to attack {tile}, and you have an army for it", named)
	end
	return nil
end, { cite = "GM-VASSAL-03" })

-- What a bound vassal finds on its sheet.
local function show_directions()
	for _, realm in ipairs(campaign.seats) do
		local named = {}
		for _, tile in ipairs(vassals.bound(realm) and vassals.directed(realm) or {}) do
			table.insert(named, tile.name)
		end
		if #named > 0 then
			local told = { liege = vassals.liege(realm), tiles = table.concat(named, ", ") }
			change.tell(realm, campaign.text("Your liege {liege} directs you to attack {tiles}.", told))
		end
	end
end

-- A realm beside whose capital another has land is told so before it writes: what it sends nowhere defends the capital (GM-REALM-05,
-- GM-BATTLE-02).
local function warn_capitals(realms)
	for _, realm in ipairs(realms) do
		local seat, named = realm.capital, {}
		for _, near in ipairs(seat and seat.realm == realm and seat.neighbours or {}) do
			local other = near.realm
			if other and other ~= realm and not table.find(named, other.name) then
				table.insert(named, other.name)
			end
		end
		if seat and #named > 0 then
			local told = { tile = seat.name, realms = table.concat(named, ", ") }
			change.tell(
				realm,
				campaign.text("Your capital {tile} borders on land of {realms}. Points that you send nowhere defend it.", told)
			)
		end
	end
end

-- Who has no points in this round has nothing to order: no land that yields is no base for scouts either (GM-SCOUT-03).
local function with_orders()
	return choosing.those(campaign.seats, function(realm)
		return orders.left(realm) > 0 or #parties.bases(realm) > 0
	end)
end

declare.phase(PHASE, function()
	citing.as("GM-VASSAL-03", show_directions)
	local realms = with_orders()
	citing.as("GM-REALM-05", function()
		warn_capitals(realms)
	end)
	play.cite("GM-TURN-02")
	local opened = ask.sealed(campaign.text("orders of the round: armies and scouts"), { realms = realms, open = not options.orders_sealed })
	neutral.scouted(parties.of_lines(opened))
	orders.build_battles(opened)
end)
