-- The column interaction: permits, alliances, relief, fortifications, what lieges direct, and pacification. All realms write their
-- lines, and what is written takes effect together (GM-TURN-01, GM-DIP-01, GM-REALM-01, GM-VASSAL-03, GM-VASSAL-07, GM-NEUTRAL-13).
local citing = require("margrave/citing")
local contingents = require("lib/contingents")
local counsel = require("lib/counsel")
local diplomacy = require("lib/diplomacy")
local neutral = require("lib/neutral")
local offers = require("lib/offers")
local pacts = require("lib/pacts")
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
	preview = function(realm, to)
		return realm and diplomacy.preview_permit(realm, to) or {}
	end,
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
	preview = function(realm, with)
		return realm and diplomacy.preview_alliance(realm, with) or {}
	end,
})

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
			local liege = pacts.liege(realm)
			return campaign.text("your liege {liege} directs to whom you send relief", { liege = liege }), "GM-VASSAL-03"
		end
		return diplomacy.relief_refused(realm, to, points, contingents.written(realm, realm))
	end,
	candidates = function(realm)
		return realm and not pacts.bound(realm) and contingents.some(realm, realm) or {}
	end,
	preview = function(realm, to, points)
		return realm and contingents.preview(realm, realm, to, points) or {}
	end,
})

-- What lieges direct goes before what their vassals agree: nobody is allied with whom they are sent against (GM-VASSAL-03).
local function direct_all(lines)
	for _, line in ipairs(lines) do
		if line.order == "direct" then
			vassals.direct(line.realm, line.arguments.vassal, line.arguments.tile)
		end
	end
end

local function ally(one, other)
	local liege = vassals.set_against(one, other)
	if liege then
		local named = { one = one, other = other, liege = liege }
		citing.say("GM-VASSAL-03", campaign.text("{one} and {other} are not allied: {liege} directs one of them against the other.", named))
		return
	end
	diplomacy.ally(one, other)
end

-- Alliances that both realms have written.
local function ally_all(lines)
	for at, line in ipairs(lines) do
		for later = at + 1, #lines do
			local other = lines[later]
			local both = line.order == "ally" and other.order == "ally"
			if both and line.arguments.with == other.realm and other.arguments.with == line.realm then
				ally(line.realm, other.realm)
			end
		end
	end
end

-- What each line of an opened sheet does.
---@type table<string, (fun(realm: Realm, given: table<string, any>))?>
local CARRY_OUT = {
	permit = function(realm, given)
		diplomacy.permit(realm, given.to)
	end,
	-- Who has become a vassal by lines of this column sends relief where its liege says.
	relief = function(realm, given)
		if pacts.bound(realm) then
			local named = { realm = realm, liege = pacts.liege(realm) }
			citing.say("GM-VASSAL-03", campaign.text("{realm} sends no relief: {liege}, its liege, directs that from now on.", named))
			return
		end
		diplomacy.relief(realm, given.to, given.points)
	end,
	direct_relief = function(realm, given)
		if vassals.directs(realm, given.vassal) then
			diplomacy.relief(given.vassal, given.to, given.points)
		end
	end,
	build = function(realm, given)
		works.build(realm, given.what, given.tile)
	end,
	pacify = function(realm, given)
		neutral.pacify(realm, given.tile, given.gold or 0, given.supplies or 0)
	end,
	inform = function(realm, given)
		neutral.inform(realm, given.to, given.tile)
	end,
}

declare.phase(PHASE, function()
	diplomacy.forget()
	campaign.vars.directed = {}
	local lines = citing.as("GM-TURN-02", function()
		return ask.sealed(campaign.text("agreements, buildings and pacification"), { open = not options.orders_sealed })
	end)
	offers.settle(lines)
	direct_all(lines)
	ally_all(lines)
	for _, line in ipairs(lines) do
		local carry_out = CARRY_OUT[line.order]
		if carry_out then
			carry_out(line.realm, line.arguments)
		end
	end
end)

