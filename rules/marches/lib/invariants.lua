-- What must hold at any time: neutral armies, fortifications, vassals, lords, treasuries and relics. Where something is wrong
-- the order that led to it is taken back, and the script is named that brought it about.
local armies = require("lib/armies")
local land = require("lib/land")
local lords = require("lib/lords")
local pacts = require("lib/pacts")
local relics = require("lib/relics")

-- Who owns the province is no matter for it: where the umpire gives it away, the army is forgotten just afterwards.
declare.invariant("neutral armies stand in provinces", function()
	for label in pairs(campaign.vars.neutral or {}) do
		if not campaign.tile(label) then
			return campaign.text("there is no province {label}", { label = label })
		end
	end
	return nil
end)

-- Strength, bonus, growth and pacification come to what the army has (GM-NEUTRAL-03, GM-NEUTRAL-04, GM-NEUTRAL-13, GM-NEUTRAL-16).
declare.invariant("the points of a neutral army are the sum of their parts", function()
	for _, tile in ipairs(armies.provinces()) do
		local army, sum = armies.of(tile), 0
		if not army.undefended then
			for _, part in ipairs(armies.parts(army)) do
				sum = sum + part[1]
			end
		end
		local told = { tile = tile.name, points = { army.points, "point" }, sum = sum }
		if army.points ~= sum then
			return campaign.text("the army of {tile} has {points}, and its parts come to {sum}", told)
		elseif army.points < 0 then
			return campaign.text("the army of {tile} has {points}", told)
		end
	end
	return nil
end)

-- Monsters neither grow nor are pacified, nor does undiscovered land grow (GM-NEUTRAL-12, GM-NEUTRAL-14, GM-NEUTRAL-16).
declare.invariant("only neutral armies that grow have grown", function()
	for _, tile in ipairs(armies.provinces()) do
		local army = armies.of(tile)
		if (army.grown or 0) > 0 and not (army.discovered and armies.grows(army)) then
			return campaign.text("the army of {tile} has grown", { tile = tile.name })
		elseif (army.pacified or 0) > 0 and not armies.can_be_pacified(army) then
			return campaign.text("the army of {tile} has been pacified", { tile = tile.name })
		end
	end
	return nil
end)

-- What realms spend on pacification stays within its limits (GM-NEUTRAL-14).
declare.invariant("pacification stays within its limits", function()
	local count = {}
	for _, entry in ipairs(campaign.vars.pacified or {}) do
		count[entry.realm] = (count[entry.realm] or 0) + 1
		local told = { realm = entry.realm, units = entry.units, provinces = { count[entry.realm], "province" } }
		if entry.units > options.pacify_max_spend then
			return campaign.text("{realm} has spent {units} in one round", told)
		elseif count[entry.realm] > campaign.value("neutral.pacified_a_round", { realm = campaign.realm(entry.realm) }) then
			return campaign.text("{realm} pacifies {provinces} in one round", told)
		end
	end
	return nil
end)

declare.invariant("a province has one fortification at most", function()
	for _, tile in ipairs(campaign.tiles) do
		local found = 0
		for _, kind in ipairs(land.FORTIFICATIONS) do
			found = found + (tile:mark(kind) and 1 or 0)
		end
		if found > 1 then
			return campaign.text("{tile} has {number}", { tile = tile.name, number = found })
		end
	end
	return nil
end)

declare.invariant("no realm owes anything", function()
	for _, realm in ipairs(campaign.seats) do
		local gold, supplies, upkeep = realm.crowns or 0, realm:counter("supplies") or 0, realm:counter("upkeep") or 0
		if gold < 0 or supplies < 0 or upkeep < 0 then
			local told = { realm = realm, gold = gold, supplies = { supplies, "supply" }, upkeep = { upkeep, "upkeep point" } }
			return campaign.text("{realm} has {gold} gold, {supplies} and {upkeep}", told)
		end
	end
	return nil
end)

declare.invariant("every capital is the seat of one realm", function()
	local seats = {}
	for _, realm in ipairs(campaign.realms) do
		local capital = realm.capital
		if capital and seats[capital.label] then
			local told = { capital = capital.name, one = seats[capital.label], other = realm }
			return campaign.text("{capital} is the seat of {one} and {other}", told)
		elseif capital then
			seats[capital.label] = realm
		end
	end
	return nil
end)

-- A bond has two sides in the game, and nobody stands under themselves (GM-VASSAL-01).
declare.invariant("vassals have lieges, and nobody is their own", function()
	for name, bond in pairs(campaign.vars.vassals or {}) do
		local vassal, liege, steps = campaign.realm(name), campaign.realm(bond.liege), 0
		if not vassal or not liege then
			return campaign.text("{vassal} is bound to {liege}, and one of them is no realm", { vassal = name, liege = bond.liege })
		elseif not options.vassal_chains and pacts.liege(liege) then
			return campaign.text("{realm} is a liege and a vassal", { realm = liege })
		end
		while liege do
			steps = steps + 1
			if liege == vassal or steps > #campaign.realms then
				return campaign.text("{realm} stands under {realm}", { realm = vassal })
			end
			liege = pacts.liege(liege)
		end
	end
	return nil
end)

-- Which lord bears the relics, and how many officers there are (GM-RELIC-04, GM-LORD-04).
declare.invariant("each realm has one bearer and no officers too many", function()
	for _, realm in ipairs(campaign.seats) do
		local known = lords.of(realm)
		if #known.officers > options.officers_max then
			return campaign.text("{realm} has {officers}", { realm = realm, officers = { #known.officers, "officer" } })
		elseif known.bearer == "general" then
			return campaign.text("the general of {realm} bears its relics", { realm = realm })
		end
		for _, lord in ipairs({ known.general, table.unpack(known.officers) }) do
			if lord.fame and lord.fame < 0 then
				return campaign.text("{name} has {fame} fame", { name = lord.name, fame = lord.fame })
			end
		end
	end
	return nil
end)

-- Cards are dealt as far as the deck goes, and none is put back (GM-MISSION-01).
declare.invariant("no two realms have the same mission", function()
	local deck, holders = campaign.rows("mission_deck"), {}
	for name, mission in pairs(campaign.vars.missions or {}) do
		if not table.find(deck, mission.card) then
			return campaign.text("{realm} has a mission that is not in the deck", { realm = name })
		elseif holders[mission.card] then
			return campaign.text("{one} and {other} have the same", { one = name, other = holders[mission.card] })
		end
		holders[mission.card] = name
	end
	return nil
end)

-- All relics and shards that were dealt are there, each in one place (GM-RELIC-01 to GM-RELIC-03, GM-RELIC-13).
on.phase_ends("relics", function()
	local count = 0
	for _, object in ipairs(relics.list()) do
		count = count + relics.size(object)
	end
	campaign.vars.relic_count = count
end, { cite = "GM-RELIC-01" })

declare.invariant("no relic and no shard is lost", function()
	local count, known = 0, campaign.vars.relic_count
	for _, object in ipairs(relics.list()) do
		local places = (object.hidden and 1 or 0) + (object.holder and 1 or 0) + (object.army and 1 or 0) ---@type integer
		local where = object.hidden or object.army
		if places ~= 1 then
			return campaign.text("the {relic} is in {places}", { relic = relics.name(object), places = { places, "place" } })
		elseif where and not campaign.tile(where) or object.holder and not campaign.realm(object.holder) then
			return campaign.text("the {relic} is nowhere", { relic = relics.name(object) })
		end
		count = count + relics.size(object)
	end
	if known and count ~= known then
		return campaign.text("{known} were dealt, and there are {count}", { known = known, count = count })
	end
	return nil
end)
