-- Vassals and lieges: how the bond begins, what it binds to, and how it ends (GM-VASSAL-01 to GM-VASSAL-06).
--
-- `campaign.vars.vassals[vassal] = { liege, handed_over, since }`; `campaign.vars.homeless_from[realm]` is the first round that
-- counts as a full one without a capital (GM-REALM-07).
local citing = require("margrave/citing")
local diplomacy = require("lib/diplomacy")
local land = require("lib/land")
local memory = require("margrave/memory")
local pacts = require("lib/pacts")

local vassals = {
	liege = pacts.liege,
	bound = pacts.bound,
	of = pacts.vassals,
	directed = pacts.directed,
}

-- True if a realm stands under another, directly or through lieges between them.
function vassals.under(realm, upper)
	local liege = pacts.liege(realm)
	while liege and liege ~= upper do
		liege = pacts.liege(liege)
	end
	return liege ~= nil
end

-- Why a realm cannot offer itself as a vassal, nil if it can: who holds their own capital, or has a liege, cannot (GM-VASSAL-01).
function vassals.cannot_offer(realm)
	if land.holds_own_capital(realm) then
		return campaign.text("you hold your capital: only who has lost it offers vassalage")
	elseif pacts.liege(realm) then
		return campaign.text("you are the vassal of {liege}", { liege = pacts.liege(realm) })
	elseif not options.vassal_chains and #pacts.vassals(realm) > 0 then
		return campaign.text("you are a liege, and in this campaign none is a vassal as well")
	end
	return nil
end

-- Why one realm cannot become the vassal of another, nil if it can.
function vassals.bond_refused(vassal, liege)
	if vassal == liege then
		return campaign.text("nobody is their own vassal")
	elseif vassals.under(liege, vassal) then
		return campaign.text("{liege} stands under {vassal}", { liege = liege, vassal = vassal })
	elseif #land.capitals_held(liege) == 0 then
		return campaign.text("{liege} holds no capital", { liege = liege })
	elseif not options.vassal_chains and pacts.liege(liege) then
		return campaign.text("{liege} is a vassal, and in this campaign none is a liege as well", { liege = liege })
	end
	return nil
end

-- From the handing over on the liege directs (GM-VASSAL-02, GM-VASSAL-03).
local function hand_over(vassal, liege)
	local tile = vassal.capital
	citing.as("GM-VASSAL-02", function()
		change.owner(tile, vassal)
		local bond = memory.copy("vassals", vassal.name)
		bond.handed_over = true
		change.remember("vassals", vassal.name, bond)
		local named = { liege = liege, tile = tile.name, vassal = vassal }
		change.say(campaign.text("{liege} hands {tile} over to {vassal}, its vassal, and directs it from now on.", named))
	end)
end

-- What the bond asks of a liege: who holds the vassal's capital hands it over (GM-VASSAL-02).
local function fulfil(vassal)
	local liege = pacts.liege(vassal)
	if liege and vassal.capital and vassal.capital.realm == liege then
		hand_over(vassal, liege)
	end
end

-- A bond begins; the conqueror who accepts gives the city back at once (GM-VASSAL-01).
function vassals.begin(vassal, liege)
	citing.as("GM-VASSAL-01", function()
		change.remember("vassals", vassal.name, { liege = liege.name, handed_over = false, since = campaign.year })
		change.say(campaign.text("{vassal} is the vassal of {liege}.", { vassal = vassal, liege = liege }))
	end)
	fulfil(vassal)
end

-- A bond ends: the realm is free, and the count of rounds without a capital goes on with the next one (GM-VASSAL-02).
function vassals.ends(vassal, why)
	local liege = pacts.liege(vassal)
	if liege then
		change.remember("vassals", vassal.name, nil)
		change.remember("directed", vassal.name, nil)
		change.remember("homeless_from", vassal.name, campaign.year + 1)
		local named = { vassal = vassal, liege = liege, why = why }
		change.say(campaign.text("{vassal} is no longer the vassal of {liege}: {why}.", named))
	end
end

-- All vassals of a realm are free at once (GM-VASSAL-06); those whose capital was not handed over yet have lost their liege before
-- (GM-VASSAL-02).
function vassals.free_all(liege, why)
	for _, vassal in ipairs(pacts.vassals(liege)) do
		citing.as(pacts.bound(vassal) and "GM-VASSAL-06" or "GM-VASSAL-02", function()
			vassals.ends(vassal, why)
		end)
	end
end

-- What comes of it that a province with a capital was conquered by a realm from another (or nobody): call it when the owner has
-- changed.
function vassals.capital_taken(tile, by, from)
	citing.say("GM-REALM-05", campaign.text("{tile}, a capital, falls to {realm}.", { tile = tile.name, realm = by }))
	if from and (from.capital == tile or #land.capitals_held(from) == 0) then
		vassals.free_all(from, campaign.text("{tile} was conquered", { tile = tile.name }))
		if from.capital == tile and pacts.liege(from) and pacts.liege(from) ~= by then
			citing.as("GM-VASSAL-05", function()
				vassals.ends(from, campaign.text("{realm} has conquered {tile}", { realm = by, tile = tile.name }))
			end)
		end
	end
	local seat = land.seat_of(tile)
	if not seat or seat.out then
		return
	elseif seat == by and pacts.liege(by) then
		-- Who wins the capital back alone owes it to nobody.
		citing.as("GM-VASSAL-02", function()
			vassals.ends(by, campaign.text("it has won its capital back itself"))
		end)
	elseif seat ~= by then
		fulfil(seat)
	end
end

-- True if a liege directs a vassal: from the handing over on, which a line that is opened beside its direction may bring about (GM-VASSAL-03).
function vassals.directs(liege, vassal)
	return pacts.liege(vassal) == liege and pacts.bound(vassal)
end

-- Lets the liege's direction of a vassal hold: where it attacks in this round. An alliance with whose land it is ends (GM-VASSAL-03).
function vassals.direct(liege, vassal, tile)
	citing.as("GM-VASSAL-03", function()
		if not vassals.directs(liege, vassal) then
			change.tell(liege, campaign.text("You do not direct {vassal}: it has not become your vassal.", { vassal = vassal }))
			return
		end
		local named = memory.copy("directed", vassal.name)
		table.insert(named, tile.label)
		change.remember("directed", vassal.name, named)
		change.say(campaign.text("{liege} directs {vassal} to attack {tiles}.", { liege = liege, vassal = vassal, tiles = tile.name }))
		local owner = tile.realm
		if owner and pacts.allied(vassal, owner) then
			diplomacy.end_alliance(vassal, owner)
			change.say(campaign.text("The alliance of {vassal} with {other} ends with it.", { vassal = vassal, other = owner }))
		end
	end)
end

-- A liege that has directed one of two realms against land of the other, so that they cannot be allied in this round; nil if none has
-- (GM-VASSAL-03).
function vassals.set_against(one, other)
	for _, pair in ipairs({ { one, other }, { other, one } }) do
		for _, tile in ipairs(pacts.bound(pair[1]) and pacts.directed(pair[1]) or {}) do
			if tile.realm == pair[2] then
				return pacts.liege(pair[1])
			end
		end
	end
	return nil
end

-- Looks after all bonds, however a capital came to who holds it: handing over is a duty (GM-VASSAL-02).
function vassals.review()
	for _, vassal in ipairs(campaign.seats) do
		if pacts.liege(vassal) and not pacts.bound(vassal) then
			fulfil(vassal)
		end
	end
end

return vassals
