-- The column interaction: permits, alliances, relief, fortifications, what lieges direct, and pacification. All realms write their
-- lines, and what is written takes effect together (GM-TURN-01, GM-DIP-01, GM-REALM-01, GM-VASSAL-03, GM-VASSAL-07, GM-NEUTRAL-13).
local citing = require("margrave/citing")
local counsel = require("lib/counsel")
local diplomacy = require("lib/diplomacy")
local neutral = require("lib/neutral")
local offers = require("lib/offers")
local pacts = require("lib/pacts")
local purse = require("lib/purse")
local vassals = require("lib/vassals")
local works = require("lib/works")

local PHASE = "interaction"

-- Candidates: other realms for which an order is not refused.
local function realms_for(realm, refused)
	local found = {}
	for _, other in ipairs(counsel.others(realm)) do
		if not refused(realm, other) then
			table.insert(found, { other })
		end
	end
	return found
end

declare.order({
	name = "permit",
	arguments = { "to: realm" },
	free = true,
	example = "permit blue",
	doc = "Lets the armies of another realm march through your land in this round.",
	during = PHASE,
	cite = "GM-DIP-01",
	check = function(realm, to)
		return diplomacy.permit_refused(realm, to)
	end,
	candidates = function(realm)
		return realms_for(realm, diplomacy.permit_refused)
	end,
	advice = counsel.permit,
})

declare.order({
	name = "ally",
	arguments = { "with: realm" },
	free = true,
	example = "ally blue",
	doc = "Allies you with another realm in this round, if it writes the same: you may pass each other's land, and attack each other nowhere.",
	during = PHASE,
	cite = "GM-DIP-01",
	check = function(realm, with)
		return diplomacy.ally_refused(realm, with)
	end,
	candidates = function(realm)
		return realms_for(realm, diplomacy.ally_refused)
	end,
	advice = counsel.ally,
})

-- Points that a realm has written as relief of another realm or its own.
local function relief_written(writer, sender)
	if writer == sender then
		return purse.written(writer, "relief", "points")
	end
	local sum = 0
	for _, line in ipairs(purse.lines(writer, "direct_relief")) do
		sum = sum + (line.arguments.vassal == sender and line.arguments.points or 0)
	end
	return sum
end

local function some_relief(writer, sender)
	local points = math.min(diplomacy.relief_most(sender) - diplomacy.relief_sent(sender) - relief_written(writer, sender), 100)
	local found = {}
	for _, other in ipairs(points > 0 and counsel.others(sender) or {}) do
		table.insert(found, { other, points })
	end
	return found
end

declare.order({
	name = "relief",
	arguments = { "to: realm", "points: number" },
	free = true,
	example = "relief blue 300",
	doc = "Sends another realm a contingent of your upkeep points for one battle of this round under that realm's general.",
	during = PHASE,
	cite = "GM-VASSAL-07",
	check = function(realm, to, points)
		if pacts.bound(realm) then
			return "your liege " .. pacts.liege(realm).name .. " directs to whom you send relief", "GM-VASSAL-03"
		end
		return diplomacy.relief_refused(realm, to, points, relief_written(realm, realm))
	end,
	candidates = function(realm)
		return realm and not pacts.bound(realm) and some_relief(realm, realm) or {}
	end,
})

-- Vassals that a realm directs.
local function directed_vassals(realm)
	local found = {}
	for _, vassal in ipairs(realm and pacts.vassals(realm) or {}) do
		if pacts.bound(vassal) then
			table.insert(found, vassal)
		end
	end
	return found
end

local function not_directed(realm, vassal)
	if pacts.liege(vassal) ~= realm then
		return vassal.name .. " is not your vassal"
	elseif not pacts.bound(vassal) then
		return "you direct " .. vassal.name .. " only from the round on in which you hand its capital over"
	end
	return nil
end

declare.order({
	name = "direct",
	arguments = { "vassal: realm", "tile: tile" },
	free = true,
	example = "direct green osthang",
	doc = "Names a province that your vassal is to attack in this round; give it again for a further one.",
	during = PHASE,
	cite = "GM-VASSAL-03",
	check = function(realm, vassal, tile)
		if not_directed(realm, vassal) then
			return not_directed(realm, vassal)
		elseif tile.realm == vassal then
			return tile.name .. " is a province of " .. vassal.name
		end
		return nil
	end,
	candidates = function(realm)
		local found = {}
		for _, vassal in ipairs(directed_vassals(realm)) do
			for _, tile in ipairs(counsel.to_direct(realm, vassal)) do
				table.insert(found, { vassal, tile })
			end
		end
		return found
	end,
	advice = counsel.direct,
})

declare.order({
	name = "direct_relief",
	arguments = { "vassal: realm", "to: realm", "points: number" },
	free = true,
	example = "direct_relief green blue 300",
	doc = "Lets your vassal send a realm, yours or another, a contingent of its upkeep points for one battle of this round.",
	during = PHASE,
	cite = "GM-VASSAL-03",
	check = function(realm, vassal, to, points)
		if not_directed(realm, vassal) then
			return not_directed(realm, vassal)
		end
		local why = diplomacy.relief_refused(vassal, to, points, relief_written(realm, vassal))
		return why, why and "GM-VASSAL-07"
	end,
	candidates = function(realm)
		local found = {}
		for _, vassal in ipairs(directed_vassals(realm)) do
			for _, choice in ipairs(some_relief(realm, vassal)) do
				table.insert(found, { vassal, choice[1], choice[2] })
			end
		end
		return found
	end,
	advice = counsel.direct_relief,
})

declare.order({
	name = "build",
	arguments = { "what: word", "tile: tile" },
	free = true,
	example = "build stronghold osthang",
	doc = "Builds an outpost or a stronghold in a province of yours.",
	during = PHASE,
	cite = "GM-REALM-01",
	check = function(realm, what, tile)
		local why, rule = works.refused(realm, what, tile)
		if why then
			return why, rule
		elseif counsel.is_written(realm, "build", "tile", tile) then
			return "your sheet has a fortification in " .. tile.name .. ", and a province has one at most"
		elseif works.cost(what) > purse.gold(realm) then
			local cost = campaign.name("mark", what) .. " costs " .. works.cost(what) .. " gold"
			return "the " .. cost .. ", and you have " .. purse.gold(realm) .. " left"
		end
		return nil
	end,
	candidates = function(realm)
		local found = {}
		for _, kind in ipairs(campaign.rows("fortifications")) do
			for _, tile in ipairs(realm and works.cost(kind) <= purse.gold(realm) and realm.tiles or {}) do
				if not works.refused(realm, kind, tile) then
					table.insert(found, { kind, tile })
				end
			end
		end
		return found
	end,
	advice = counsel.build,
})

declare.order({
	name = "pacify",
	arguments = { "tile: tile", "gold: number?", "supplies: number?" },
	free = true,
	example = "pacify osthang gold 12 supplies 3",
	doc = "Spends gold and supplies on a neutral army that you know of; it is weaker from the end of the round on.",
	during = PHASE,
	cite = "GM-NEUTRAL-13",
	check = function(realm, tile, gold, supplies)
		gold, supplies = gold or 0, supplies or 0
		if #purse.lines(realm, "pacify") > 0 then
			return "a realm pacifies one province in a round, and your sheet has one", "GM-NEUTRAL-14"
		elseif gold > purse.gold(realm) then
			return "you have " .. purse.gold(realm) .. " gold left"
		elseif supplies > purse.supplies(realm) then
			return "you have " .. campaign.count(purse.supplies(realm), "supply", "supplies") .. " left"
		end
		return neutral.may_pacify(realm, tile, gold + supplies)
	end,
	candidates = function(realm)
		local found = {}
		local gold, supplies = math.min(purse.gold(realm), 3), math.min(purse.supplies(realm), 2)
		for _, tile in ipairs(gold + supplies > 0 and counsel.to_pacify(realm, gold + supplies) or {}) do
			table.insert(found, { tile = tile, gold = gold, supplies = supplies })
		end
		return found
	end,
	advice = counsel.pacify,
})

-- Alliances that both realms have written.
local function ally_all(lines)
	for at, line in ipairs(lines) do
		for later = at + 1, #lines do
			local other = lines[later]
			local both = line.order == "ally" and other.order == "ally"
			if both and line.arguments.with == other.realm and other.arguments.with == line.realm then
				diplomacy.ally(line.realm, other.realm)
			end
		end
	end
end

-- What each line of an opened sheet does.
local CARRY_OUT = {
	permit = function(realm, given)
		diplomacy.permit(realm, given.to)
	end,
	relief = function(realm, given)
		diplomacy.relief(realm, given.to, given.points)
	end,
	direct = function(_, given)
		vassals.direct(given.vassal, given.tile)
	end,
	direct_relief = function(_, given)
		diplomacy.relief(given.vassal, given.to, given.points)
	end,
	build = function(realm, given)
		works.build(realm, given.what, given.tile)
	end,
	pacify = function(realm, given)
		neutral.pacify(realm, given.tile, given.gold or 0, given.supplies or 0)
	end,
}

declare.phase(PHASE, function()
	diplomacy.forget()
	campaign.vars.directed = {}
	local lines = citing.as("GM-TURN-02", function()
		return ask.sealed("agreements, buildings and pacification", { open = not options.orders_sealed })
	end)
	offers.settle(lines)
	ally_all(lines)
	for _, line in ipairs(lines) do
		if CARRY_OUT[line.order] then
			CARRY_OUT[line.order](line.realm, line.arguments)
		end
	end
end)

