-- Rounds without a capital, and realms that are broken up (GM-REALM-07).
local citing = require("margrave/citing")
local diplomacy = require("lib/diplomacy")
local land = require("lib/land")
local neutral = require("lib/neutral")
local relics = require("lib/relics")
local vassals = require("lib/vassals")

local breakup = {}

-- Full rounds without a capital, nil for a realm that holds one or has held one in this round.
function breakup.rounds(realm)
	return campaign.recall("homeless", realm.name)
end

-- Counts a round that a realm without a capital has come through. It is a full one if the realm had neither a capital nor a liege
-- when it began; while it has a liege the count stops (GM-VASSAL-01), and with a capital it is forgotten.
function breakup.count(realm)
	local counted = breakup.rounds(realm)
	if #land.capitals_held(realm) > 0 then
		if counted then
			change.remember("homeless", realm.name, nil)
			change.remember("homeless_from", realm.name, nil)
		end
	elseif vassals.liege(realm) then
		change.remember("homeless", realm.name, counted or 0)
	elseif not counted then
		change.remember("homeless", realm.name, 0)
		change.say(campaign.text("{realm} holds no capital.", { realm = realm }))
	elseif campaign.year >= (campaign.recall("homeless_from", realm.name) or 0) then
		change.remember("homeless", realm.name, counted + 1)
		local most = campaign.value("realm.rounds_without_capital")
		change.say(campaign.text("{realm} has been without a capital for {rounds} full {rounds?round|rounds} of {most}.", {
			realm = realm,
			rounds = counted + 1,
			most = most,
		}))
	end
end

-- True if a realm is to be broken up now.
function breakup.due(realm)
	return (breakup.rounds(realm) or 0) >= campaign.value("realm.rounds_without_capital") and not vassals.liege(realm)
		and #land.capitals_held(realm) == 0
end

-- A realm leaves the campaign: its provinces are vacant, neutral and unscouted again, its landmarks destroyed, its relics hidden in
-- one of them; its vassals are free.
function breakup.of(realm)
	citing.as("GM-REALM-07", function()
		change.say(campaign.text(
			"{realm} is broken up: for {rounds} full {rounds?round|rounds} it held no capital and had no liege.",
			{ realm = realm, rounds = breakup.rounds(realm) }
		))
		local vacant = table.clone(realm.tiles)
		vassals.free_all(realm, campaign.text("{realm} is broken up", { realm = realm }))
		for _, tile in ipairs(vacant) do
			land.vacate(tile)
			neutral.vacated(tile)
		end
		relics.rehide(realm, vacant)
		diplomacy.drop(realm)
		change.remember("homeless", realm.name, nil)
		change.out(realm)
	end)
end

return breakup
