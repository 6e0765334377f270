-- Permits, alliances and relief: who may march through whose land, and whose contingents fight beside whom (GM-DIP-01,
-- GM-VASSAL-07).
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local pacts = require("lib/pacts")

local diplomacy = {
	permits = pacts.permits,
	allied = pacts.allied,
	at_peace = pacts.at_peace,
}

-- The last round for which what is agreed now holds.
local function last_round()
	return campaign.year + options.permit_rounds - 1
end

-- `in this round`, or up to which round.
local function how_long()
	if options.permit_rounds == 1 then
		return campaign.text("in this round")
	end
	return campaign.text("up to round {round}", { round = last_round() })
end

-- True if a realm's army may march through a province: its own, or one of a realm that permits it, is allied, or is no enemy
-- by what a mod says. Neutral land is passed only by fighting for it (GM-DIP-01).
function diplomacy.may_pass(realm, tile)
	local owner = tile.realm
	if owner == nil or owner == realm then
		return owner == realm
	end
	return pacts.permits(owner, realm) or pacts.at_peace(realm, owner, tile)
end

-- Why one realm cannot agree a permit or an alliance with another now, nil if it can.
function diplomacy.permit_refused(realm, guest)
	if guest == realm then
		return campaign.text("your own armies need no permit")
	elseif pacts.permits(realm, guest) then
		return campaign.text("{realm} has your permit already", { realm = guest })
	end
	return nil
end

function diplomacy.ally_refused(realm, other)
	if other == realm then
		return campaign.text("nobody is their own ally")
	elseif pacts.allied(realm, other) then
		return campaign.text("you are allied with {realm} already", { realm = other })
	end
	return nil
end

function diplomacy.permit(realm, guest)
	citing.as("GM-DIP-01", function()
		change.append("permits", { from = realm.name, to = guest.name, until_round = last_round() })
		local told = { realm = realm, guest = guest, long = how_long() }
		change.say(campaign.text("{realm} lets the armies of {guest} pass {long}.", told))
	end)
end

-- An alliance holds if both wrote it; it lets both pass, and keeps each from attacking the other while it lasts.
function diplomacy.ally(realm, other)
	citing.as("GM-DIP-01", function()
		change.append("alliances", { from = realm.name, to = other.name, until_round = last_round() })
		local told = { realm = realm, other = other, long = how_long() }
		change.say(campaign.text("{realm} and {other} are allied {long}.", told))
	end)
end

-- Ends what two realms have agreed, whoever of them wrote it first.
function diplomacy.end_alliance(one, other)
	local left = {}
	for _, pact in ipairs(campaign.vars.alliances or {}) do
		local there = pact.from == one.name and pact.to == other.name
		if not there and not (pact.from == other.name and pact.to == one.name) then
			table.insert(left, pact)
		end
	end
	campaign.vars.alliances = left
end

-- What a line of a sheet would come to, for `preview`.
function diplomacy.preview_permit(realm, guest)
	local lines = {
		campaign.text("The armies of {guest} may march through your land {long}, but not attack it on the way.", {
			guest = guest,
			long = how_long(),
		}),
	}
	if not pacts.permits(guest, realm) and not pacts.allied(realm, guest) then
		local back = campaign.text("Yours may march through the land of {guest} only if it permits you in turn.", { guest = guest })
		table.insert(lines, back)
	end
	return lines
end

function diplomacy.preview_alliance(realm, other)
	local lines = {
		campaign.text(
			"It holds only if {other} writes `ally {realm}` as well: then you may pass each other's land and attack each other nowhere {long}.",
			{ other = other, realm = realm, long = how_long() }
		),
		campaign.text("Armies of both in one province fight as one side; what it wins is for whoever brings more points."),
	}
	for _, vassal in ipairs({ realm, other }) do
		local against = vassal == realm and other or realm
		if pacts.bound(vassal) and pacts.liege(vassal) ~= against then
			local told = { liege = pacts.liege(vassal), vassal = vassal, against = against }
			table.insert(lines, campaign.text("It does not hold where {liege}, liege of {vassal}, directs it against land of {against}.", told))
		end
	end
	return lines
end

-- Contingents that fight beside a realm in this round, as { from, to, points }.
function diplomacy.relief_for(realm)
	return choosing.those(pacts.holding("relief"), function(relief)
		return relief.to == realm.name
	end)
end

-- Points that a realm has sent away in this round.
---@return integer
function diplomacy.relief_sent(realm)
	local points = 0 ---@type integer
	for _, relief in ipairs(pacts.holding("relief")) do
		if relief.from == realm.name then
			points = points + relief.points
		end
	end
	return points
end

-- Most points that a realm may send in a round: a part of its upkeep of the round, rounded down (GM-VASSAL-07).
---@return integer
function diplomacy.relief_most(realm)
	return (realm:counter("upkeep") or 0) * options.relief_max // 100
end

-- Why a realm cannot send another so many points, nil if it can; `written` are those that it has written before.
---@param written integer
function diplomacy.relief_refused(sender, receiver, points, written)
	local left = diplomacy.relief_most(sender) - diplomacy.relief_sent(sender) - written
	if receiver == sender then
		return campaign.text("relief goes to another realm")
	elseif points < 1 then
		return campaign.text("say how many points are sent")
	elseif points > left then
		local told = { realm = sender, points = { math.max(0, left), "point" } }
		return campaign.text("{realm} can send no more than {points} in this round", told)
	end
	return nil
end

function diplomacy.relief(sender, receiver, points)
	citing.as("GM-VASSAL-07", function()
		change.append("relief", { from = sender.name, to = receiver.name, points = points, until_round = campaign.year })
		change.say(campaign.text("{sender} sends {receiver} {points} as relief, to fight in one battle under that realm's general.", {
			sender = sender,
			receiver = receiver,
			points = { points, "point" },
		}))
	end)
end

-- Forgets what held up to a round that is over: it binds nobody afterwards (GM-DIP-01).
function diplomacy.forget()
	for _, key in ipairs({ "permits", "alliances", "relief" }) do
		local left = pacts.holding(key)
		if #left < #(campaign.vars[key] or {}) then
			campaign.vars[key] = left
		end
	end
end

-- A realm that is out of the campaign has no agreements.
function diplomacy.drop(realm)
	for _, key in ipairs({ "permits", "alliances", "relief" }) do
		local left = choosing.those(campaign.vars[key] or {}, function(pact)
			return pact.from ~= realm.name and pact.to ~= realm.name
		end)
		campaign.vars[key] = left
	end
end

return diplomacy
