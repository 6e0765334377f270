-- What players look at of the orders and the battles of the round (GM-TURN-02, GM-BATTLE-02). Before the opening a realm sees its own
-- orders alone.
local choosing = require("margrave/choosing")
local lords = require("lib/lords")
local muster = require("lib/muster")
local neutral = require("lib/neutral")
local parties = require("lib/parties")
local vassals = require("lib/vassals")

local function army_line(army)
	local names = {}
	for _, tile in ipairs(army.way) do
		table.insert(names, tile.name)
	end
	local named = {
		what = army.raid and "raid" or "march",
		tiles = table.concat(names, ", "),
		points = { army.points, "point" },
		leader = army.leader and lords.title(army.realm, army.leader) or "",
	}
	local led = army.leader and campaign.text("{what} {tiles}: {points} under {leader}", named)
	return "  " .. (led or campaign.text("{what} {tiles}: {points}", named))
end

-- The armies of some realms, and what each keeps at home if that is of this round.
local function add_armies(lines, realms, marching, now)
	for _, realm in ipairs(realms) do
		local own = choosing.those(marching, function(army)
			return army.realm == realm
		end)
		if now then
			local named = { realm = realm, points = { muster.home(realm, own), "point" } }
			table.insert(lines, campaign.text("{realm}: {points} at home", named))
		elseif #own > 0 then
			table.insert(lines, realm.name .. ":")
		end
		for _, army in ipairs(own) do
			table.insert(lines, army_line(army))
		end
	end
end

-- What a realm has written and nobody has opened yet: armies, scouts, what stays at home, and who could still lead.
local function add_sheet(lines, realm)
	local written, tiles = muster.written(realm), {}
	for _, tile in ipairs(parties.written(realm)) do
		table.insert(tiles, tile.name)
	end
	table.insert(lines, campaign.text("written, not opened yet:"))
	add_armies(lines, { realm }, written, true)
	if #tiles > 0 then
		table.insert(lines, "  " .. campaign.text("scouts: {tiles}", { tiles = table.concat(tiles, ", ") }))
	end
	local free = muster.free_leaders(realm, written)
	local who = #free > 0 and table.concat(free, ", ") or "nobody"
	table.insert(lines, "  " .. campaign.text("who can still lead: {who}", { who = who }))
end

-- While orders are written a realm sees its own sheet, the host all on which something stands.
local function add_written(lines, viewer)
	for _, realm in ipairs(campaign.seats) do
		local own = viewer == realm and campaign.phase == "sealed_orders"
		if own or viewer == nil and #campaign.sheet(realm) > 0 then
			add_sheet(lines, realm)
		end
	end
end

-- Where the liege of a bound vassal has directed it (GM-VASSAL-03): treaties are opened for all, so everybody may know it.
local function add_directions(lines)
	for _, realm in ipairs(campaign.seats) do
		local named = {}
		for _, tile in ipairs(vassals.bound(realm) and vassals.directed(realm) or {}) do
			table.insert(named, tile.name)
		end
		if #named > 0 then
			local told = { liege = vassals.liege(realm), vassal = realm, tiles = table.concat(named, ", ") }
			table.insert(lines, campaign.text("{liege} directs {vassal} to attack {tiles}", told))
		end
	end
end

declare.view({
	name = "orders",
	doc = "The armies that were ordered last, with their ways and leaders, and what stays at home; of orders that are not opened yet your own.",
	show = function(viewer)
		local lines, opened = {}, campaign.vars.marching
		if opened and #opened.armies > 0 then
			table.insert(lines, campaign.text("opened in round {round}:", { round = opened.round }))
			add_armies(lines, campaign.seats, opened.armies, opened.round == campaign.year)
		end
		add_directions(lines)
		add_written(lines, viewer)
		return #lines > 0 and lines or campaign.text("No armies are ordered.")
	end,
})

local KINDS = {
	invasion = "invasion",
	raid = "raid",
	neutral = "neutral land is attacked",
	meeting = "several realms meet",
	final = "the last battle",
}

-- One side; what a neutral army has is seen by those who know of it.
local function side_line(viewer, tile, side)
	local realm = side.realm and campaign.realm(side.realm)
	if not realm then
		local known = viewer == nil or neutral.knows(viewer, tile)
		local points = known and campaign.text("neutral army: {points}", { points = { side.points, "point" } })
		return "  " .. (points or campaign.text("neutral army: not known to you"))
	end
	local named = { realm = realm, role = side.role, points = { side.points, "point" } }
	local line = campaign.text("{realm}, {role}: {points}", named)
	if side.leader then
		named.leader = lords.title(realm, side.leader)
		line = campaign.text("{realm}, {role}: {points} under {leader}", named)
	end
	for _, one in ipairs(side.relief or {}) do
		line = campaign.text("{army}, with {points} of {realm}", { army = line, points = one.points, realm = one.realm })
	end
	return "  " .. line
end

local function result_line(battle)
	local winner = battle.result.winner
	if winner == "draw" then
		return "  " .. campaign.text("a draw")
	end
	return "  " .. campaign.text("won by {side}", { side = winner == "neutral" and "the neutral army" or winner })
end

declare.view({
	name = "battles",
	doc = "The battles of this round with their sides, and the provinces where nobody stands against an army.",
	show = function(viewer)
		local lines = {}
		for at, battle in ipairs(campaign.vars.battles or {}) do
			local tile = battle.tile and campaign.tile(battle.tile)
			local kind = campaign.text("{kind}", { kind = KINDS[battle.kind] })
			table.insert(lines, at .. ". " .. (tile and tile.name .. ", " or "") .. kind)
			for _, side in ipairs(battle.sides) do
				table.insert(lines, side_line(viewer, tile, side))
			end
			if battle.result then
				table.insert(lines, result_line(battle))
			end
		end
		for _, found in ipairs(campaign.vars.unopposed or {}) do
			local tile = campaign.tile(found.tile)
			if tile then
				local named = { realm = found.realm, tile = tile.name }
				local raid = found.kind == "raid" and campaign.text("{realm} plunders {tile} without a battle", named)
				table.insert(lines, raid or campaign.text("{realm} takes {tile} without a battle", named))
			end
		end
		return #lines > 0 and lines or campaign.text("No battles in this round.")
	end,
})
