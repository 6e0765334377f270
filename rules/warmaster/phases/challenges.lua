-- Challenges: from the smallest realm upwards everybody challenges somebody who has no battle yet (WM-CHAL-01, WM-CHAL-02,
-- WM-ALLY-07, WM-DRAFT-09, WM-DRAFT-15, WM-RACE-17, WM-ARMY-03).
local alliances = require("phases/alliances")
local cards = require("lib/cards")
local choosing = require("margrave/choosing")
local engagements = require("phases/engagements")
local previews = require("lib/previews")
local plans = require("lib/plans")
local points = require("lib/battle_points")
local reach = require("lib/reach")
local realms = require("lib/realms")
local worth = require("lib/worth")

-- True if a realm still has no battle and may have one: hired mercenaries fight another's.
local function free(realm)
	if engagements.employer_of(realm) then
		return false
	end
	return not choosing.any(campaign.vars.battles or {}, function(battle)
		return battle.challenger == realm or battle.challenged == realm
	end)
end

-- True if the Diplomat keeps one realm from challenging another (WM-DRAFT-09).
local function kept_off(realm, other)
	local barred = campaign.vars.diplomat
	return barred ~= nil and barred.named == realm and barred.holder == other
end

-- True if a challenge is allowed, and there is a tile to fight on: there always is between two who have tiles (WM-CHAL-02).
local function can_meet(realm, other)
	if kept_off(realm, other) then
		return false
	end
	return #realm.tiles > 0 and #other.tiles > 0 or #reach.battlefields(realm, other) > 0
end

-- Whom a realm can challenge: allies only when nobody else is left (WM-ALLY-07), and nobody whom a mod makes no enemy.
local function opponents(realm)
	local others, allies = {}, {}
	for _, other in ipairs(campaign.seats) do
		local allied = realms.are_allies(realm, other)
		if other ~= realm and free(other) and can_meet(realm, other) and (allied or realm:hostile_to(other)) then
			table.insert(allied and allies or others, other)
		end
	end
	return #others > 0 and others or allies
end

-- What the best of some tiles is worth to a realm that takes it, nil if there is none.
local function most_of(realm, fields)
	local best, most = choosing.best(fields, function(tile)
		return worth.tile(realm, tile)
	end)
	return best and most
end

-- The field on which a computer player fights.
local function best_field(realm, fields)
	local best = choosing.best(fields, function(tile)
		return plans.field(realm, tile)
	end)
	return best
end

-- The tile is marked, and a pact with the challenged is broken (WM-CHAL-02, WM-ALLY-07).
local function challenge(realm, other)
	if realms.are_allies(realm, other) then
		local before = play.cite("WM-ALLY-07")
		alliances.part(realm)
		play.cite(before)
	end
	local before = play.cite("WM-CHAL-02")
	local fields = reach.battlefields(realm, other)
	local tile = best_field(realm, fields)
	if #fields > 1 then
		tile = ask.tile(realm, campaign.text("the tile on which you fight {realm}", { realm = other }), fields, { advice = tile }, function(chosen)
			return previews.challenge(realm, other, chosen)
		end)
	end
	play.cite(before)
	if not tile then
		return
	end
	change.append("battles", { challenger = realm, challenged = other, tile = tile })
	change.say(campaign.text("{realm} challenges {other} on {tile}.", { realm = realm, other = other, tile = tile }))
end

-- The holder of the Diplomat names who may not challenge them in this round (WM-DRAFT-09).
local function diplomat()
	local holder = cards.holder("diplomat")
	if not holder then
		return
	end
	local before = cards.cite("diplomat")
	local named = cards.name_opponent(holder, "diplomat", function(other)
		return free(holder) and free(other) and can_meet(other, holder)
	end)
	cards.spend("diplomat")
	if named then
		campaign.vars.diplomat = { holder = holder, named = named }
		change.say(campaign.text("{realm} may not challenge {other} in this round.", { realm = named, other = holder }))
	end
	play.cite(before)
end

-- Whom a realm can be forced to challenge, its ally among them; what the Diplomat forbids cannot be forced (WM-DRAFT-09,
-- WM-DRAFT-15).
local function forced_targets(named)
	return choosing.those(campaign.seats, function(other)
		return other ~= named and free(other) and can_meet(named, other)
	end)
end

-- The holder names an opponent and may force them, if the die allows it, to a challenge of the holder's choice.
local function force(holder)
	local named = cards.name_opponent(holder, "intriguer", function(other)
		return free(other) and #forced_targets(other) > 0
	end, true)
	if not named then
		return
	elseif play.result("intriguer", cards.title("intriguer"), { realm = holder }) ~= "forces" then
		change.say(campaign.text("Nobody forces {realm}.", { realm = named }))
		return
	end
	local targets = forced_targets(named)
	if #targets == 0 then
		change.say(campaign.text("There is nobody whom {realm} could be made to challenge.", { realm = named }))
		return
	end
	local target = targets[1]
	if #targets > 1 then
		target = ask.realm(holder, campaign.text("whom must {realm} challenge?", { realm = named }), targets, { advice = cards.strongest(targets) })
	end
	challenge(named, target)
end

-- What the Intriguer forces is the first challenge of the round (WM-DRAFT-15).
local function intriguer()
	local holder = cards.holder("intriguer")
	if holder then
		play.matter("intriguer", holder)
		local before = cards.cite("intriguer")
		force(holder)
		cards.spend("intriguer")
		play.cite(before)
	end
end

-- A realm that has no battle yet challenges somebody, if anybody is left for it.
local function issue(realm)
	local others = free(realm) and opponents(realm) or {}
	if #others == 0 then
		return
	end
	-- Free tiles are as good against one as against another: what counts is what the other has to lose.
	local best = choosing.best(others, function(other)
		return most_of(realm, reach.enemy_fields(realm, other))
	end)
	local question = campaign.text("whom do you challenge?")
	if realms.are_allies(realm, others[1]) then
		question = campaign.text("nobody else is left, and this challenge ends your alliance (WM-ALLY-07): whom do you challenge?")
	end
	challenge(realm, ask.realm(realm, question, others, { advice = best or cards.strongest(others) }, function(other)
		local tile = best_field(realm, reach.battlefields(realm, other))
		return tile and previews.challenge(realm, other, tile)
	end))
end

-- Battles and their tables are those of one round: with the next, and with winter, nothing of them holds any more.
local function clear()
	campaign.vars.battles = {}
	campaign.vars.laid = {}
end

for _, phase in ipairs({ "spring_magic", "order_of_round", "winter_campaign" }) do
	on.phase_begins(phase, clear, { cite = "WM-TURN-02" })
end

declare.phase("challenges", function()
	campaign.vars.battles = {}
	campaign.vars.diplomat = nil
	-- Who is the largest now fields more (WM-ARMY-03).
	campaign.vars.largest = realms.largest()
	diplomat()
	intriguer()
	for _, realm in realms.turns() do
		issue(realm)
	end
	for _, realm in realms.turns() do
		if free(realm) then
			change.say(campaign.text("{realm} has no battle in this round.", { realm = realm }))
			points.earn(realm, options.bye_bp, "no opponent left")
		end
	end
end)
