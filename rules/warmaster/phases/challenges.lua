-- Challenges: from the smallest realm upwards everybody challenges somebody who has no battle yet (WM-CHAL-01, WM-CHAL-02,
-- WM-ALLY-07, WM-DRAFT-09, WM-DRAFT-15, WM-RACE-17, WM-ARMY-03).
local memory = require("lib/memory")
local alliances = require("phases/alliances")
local cards = require("lib/cards")
local points = require("lib/battle_points")
local reach = require("lib/reach")
local realms = require("lib/realms")
local worth = require("lib/worth")

-- Whether a realm still has no battle and may have one: hired mercenaries fight another's.
local function free(realm)
	if alliances.employer_of(realm) then
		return false
	end
	for _, battle in ipairs(campaign.vars.battles or {}) do
		if battle.challenger == realm or battle.challenged == realm then
			return false
		end
	end
	return true
end

-- Whether the Diplomat keeps one realm from challenging another (WM-DRAFT-09).
local function kept_off(realm, other)
	local barred = campaign.vars.diplomat
	return barred ~= nil and barred.named == realm and barred.holder == other
end

-- Whom a realm can challenge: allies only when nobody else is left (WM-ALLY-07).
local function opponents(realm)
	local others, allies = {}, {}
	for _, other in ipairs(campaign.seats) do
		if other ~= realm and free(other) and not kept_off(realm, other) then
			table.insert(realms.are_allies(realm, other) and allies or others, other)
		end
	end
	return #others > 0 and others or allies
end

local function best_field(realm, other)
	local best, most = nil, -1
	for _, tile in ipairs(reach.battlefields(realm, other)) do
		local value = worth.tile(realm, tile)
		if value > most then
			best, most = tile, value
		end
	end
	return best, most
end

-- The tile is marked, and a pact with the challenged is broken.
local function challenge(realm, other)
	if realms.are_allies(realm, other) then
		alliances.part(realm)
	end
	local fields = reach.battlefields(realm, other)
	local tile = fields[1]
	if #fields > 1 then
		tile = ask.tile(realm, "the tile on which you fight " .. other.name, fields, { advice = best_field(realm, other) })
	end
	local battles = memory.copy("battles")
	table.insert(battles, { challenger = realm, challenged = other, tile = tile })
	campaign.vars.battles = battles
	change.say(realm.name .. " challenges " .. other.name .. " on " .. tile.label .. ".")
end

-- The holder of the Diplomat names who may not challenge him (WM-DRAFT-09).
local function diplomat()
	local holder = cards.holder("diplomat")
	local named = holder and cards.name_opponent(holder, "diplomat")
	if holder and named then
		campaign.vars.diplomat = { holder = holder, named = named }
		change.say(named.name .. " may not challenge " .. holder.name .. " in this round.")
	end
end

-- The holder of the Intriguer may force a challenge, which is the first of the round (WM-DRAFT-15).
local function intriguer()
	local holder = cards.holder("intriguer")
	if not holder then
		return
	end
	local among = {}
	for _, other in ipairs(campaign.seats) do
		if other ~= holder and free(other) then
			table.insert(among, other)
		end
	end
	local named = cards.name_opponent(holder, "intriguer", among)
	if not named or play.result("intriguer", "intriguer", { realm = holder }) ~= "forces" then
		return
	end
	local targets = {}
	for _, other in ipairs(campaign.seats) do
		if other ~= named and free(other) and not kept_off(named, other) then
			table.insert(targets, other)
		end
	end
	if #targets == 0 then
		change.say("There is nobody whom " .. named.name .. " could be made to challenge.")
		return
	end
	local target = ask.realm(holder, "whom must " .. named.name .. " challenge?", targets, { advice = cards.strongest(targets) })
	challenge(named, target)
end

declare.phase("challenges", function()
	campaign.vars.battles = {}
	campaign.vars.diplomat = nil
	-- Who is the largest now fields more (WM-ARMY-03).
	campaign.vars.largest = realms.largest()
	diplomat()
	intriguer()
	for _, realm in ipairs(realms.in_order()) do
		local others = free(realm) and opponents(realm) or {}
		if #others > 0 then
			local best, most = others[1], -1
			for _, other in ipairs(others) do
				local _, value = best_field(realm, other)
				if value > most then
					best, most = other, value
				end
			end
			challenge(realm, ask.realm(realm, "whom do you challenge?", others, { advice = best }))
		end
	end
	for _, realm in ipairs(realms.in_order()) do
		if free(realm) then
			change.say(realm.name .. " has no battle in this round.")
			points.earn(realm, options.bye_bp, "no opponent left")
		end
	end
end)
