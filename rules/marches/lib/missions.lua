-- Missions: which card each realm holds in secret, and how far it has come (GM-MISSION-01 to GM-MISSION-03).
--
-- `campaign.vars.missions[realm.name]` is { card = row of the table `mission_deck`, rival = name of a realm for the mission that
-- names one }. What counts lies in no exile province (GM-MISSION-02).
local chains = require("lib/chains")
local choosing = require("margrave/choosing")
local land = require("lib/land")
local relics = require("lib/relics")
local vassals = require("lib/vassals")

local missions = {}

-- Provinces of a realm that are not in exile, for which `holds` is true (GM-MISSION-02).
local function at_home(realm, holds)
	return choosing.those(land.productive(realm), function(tile)
		return not holds or holds(tile)
	end)
end

-- How much of each check a realm has. A mission of a mod names one of these, or a value of its own.
local checks = {}

-- Capitals of other realms, whoever's they were last.
function checks.capitals(realm)
	return #at_home(realm, function(tile)
		return land.is_capital(tile) and tile ~= realm.capital
	end)
end

-- Vassals from the handing over of their capitals on.
function checks.vassals(realm)
	local bound = 0
	for _, vassal in ipairs(vassals.of(realm)) do
		bound += vassals.bound(vassal) and 1 or 0
	end
	return bound
end

-- True if the realm on the card holds no capital; one that is out of the campaign holds none.
function checks.rival_without_capital(_, mission)
	local rival = campaign.realm(mission.rival or "")
	return rival and (rival.out or #land.capitals_held(rival) == 0) and 1 or 0
end

function checks.special(realm)
	return #at_home(realm, land.special)
end

-- Provinces as for victory by power (GM-WIN-02).
function checks.provinces(realm)
	return #at_home(realm)
end

-- Parts of the one relic that a realm has.
function checks.parts(realm)
	return relics.size(relics.of(realm))
end

-- Battles won against defended neutral provinces.
function checks.neutral_battles(realm)
	return campaign.recall("wins", realm.name) or 0
end

-- True if a chain of provinces goes from an edge of the map to the opposite one.
function checks.chain(realm)
	return chains.complete(at_home(realm)) and 1 or 0
end

-- What the provinces of a realm that are not in exile count by a value of a mod, `mission.NAME`; nil where there is none.
local function by_value(name, realm)
	local known, sum = true, 0
	for _, tile in ipairs(realm and at_home(realm) or { campaign.tiles[1] }) do
		local good, count = pcall(campaign.value, "mission." .. name, { realm = realm, tile = tile })
		known = known and good
		sum += good and count or 0
	end
	return known and sum or nil
end

-- True if a mission can be dealt: that of the chain wants a map with two opposite edges, and what a mod has misspelt or this
-- edition does not know is left out.
local function playable(row)
	local check = row.check
	if check == "chain" then
		return #chains.edges() > 0
	end
	return checks[check] ~= nil or by_value(check or "") ~= nil
end

-- The cards that can be dealt in this campaign.
function missions.deck()
	return choosing.those(campaign.rows("mission_deck"), function(card)
		return playable(campaign.record("mission_deck", card))
	end)
end

-- How much of it a mission wants, by the number of realms that the campaign began with.
local function wanted(row)
	local realms = #campaign.realms
	local number = row.number or 0
	if row.few and realms <= (row.few_realms or 0) then
		number = row.few
	end
	return number + (row.each or 0) * realms
end

-- What the row of a check says of one province by the value of a mod; nil where the edition has a check of that name.
function missions.value_of(check, realm, tile)
	return not checks[check] and campaign.value("mission." .. check, { realm = realm, tile = tile }) or nil
end

-- What a realm has drawn, nil for none; a card that a mod has taken away since counts as none.
function missions.of(realm)
	local mission = campaign.recall("missions", realm.name)
	if mission and table.find(campaign.rows("mission_deck"), mission.card) then
		return mission
	end
	return nil
end

-- How far a realm is with its mission: what it has, and what it needs. Nothing without a mission.
function missions.progress(realm)
	local mission = missions.of(realm)
	if not mission then
		return 0, nil
	end
	local row = campaign.record("mission_deck", mission.card)
	local check = checks[row.check]
	return check and check(realm, mission) or not check and by_value(row.check, realm) or 0, wanted(row)
end

-- The mission of a realm in words, such as `wonders of the marches: hold special provinces`.
function missions.title(realm)
	local mission = missions.of(realm)
	if not mission then
		return campaign.text("none")
	end
	local told = { mission = campaign.name("row", "mission_deck." .. mission.card) }
	told.what = campaign.record("mission_deck", mission.card).text
	if mission.rival then
		told.rival = mission.rival
		return campaign.text("{mission}: {what}, which is {rival}", told)
	end
	return campaign.text("{mission}: {what}", told)
end

-- The mission of a realm and how far it is, for its owner alone; nil without one.
function missions.line(realm)
	local has, needs = missions.progress(realm)
	if not needs then
		return nil
	end
	local told = { realm = realm, mission = missions.title(realm), has = has, needs = needs }
	if land.holds_own_capital(realm) then
		return campaign.text("Mission of {realm}, {mission} ({has} of {needs}).", told)
	end
	return campaign.text("Mission of {realm}, {mission} ({has} of {needs}). It cannot be fulfilled without your capital.", told)
end

-- True if a realm has fulfilled its mission, with its own capital in its hands; then why that is so (GM-MISSION-02).
function missions.fulfilled(realm)
	local has, needs = missions.progress(realm)
	if not needs or has < needs or realm.out or not land.holds_own_capital(realm) then
		return false
	end
	return true, campaign.text("{mission} ({has} of {needs})", { mission = missions.title(realm), has = has, needs = needs })
end

-- Every realm draws a card that nobody else has; only the host sees how the lots fall, and each is told its own (GM-MISSION-01,
-- GM-MISSION-03).
function missions.deal()
	local left = missions.deck()
	for _, realm in ipairs(campaign.seats) do
		play.matter("mission", realm)
		play.in_secret(nil, function()
			if #left == 0 then
				return
			end
			local what = campaign.text("mission of {realm}", { realm = realm })
			local drawn = #left == 1 and 1 or play.roll("d" .. #left, what, realm)
			local mission = { card = table.remove(left, drawn) }
			if campaign.record("mission_deck", mission.card).check == "rival_without_capital" then
				mission.rival = missions.rival(realm)
			end
			change.remember("missions", realm.name, mission)
		end)
		change.tell(realm, missions.line(realm) or campaign.text("No mission is left for you: you win by power or by relics."))
	end
end

-- Another realm by lot: never one's own (GM-MISSION-03).
function missions.rival(realm)
	local others = {}
	for _, other in ipairs(campaign.seats) do
		if other ~= realm then
			table.insert(others, other.name)
		end
	end
	local what = campaign.text("realm on the mission of {realm}", { realm = realm })
	return others[#others < 2 and #others or play.roll("d" .. #others, what, realm)]
end

return missions
