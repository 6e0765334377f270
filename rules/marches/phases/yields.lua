-- The phase yields: what provinces that are not cut off bring their realms (GM-PROV-07, GM-REALM-02, GM-REALM-03, GM-REALM-06).
local citing = require("margrave/citing")
local land = require("lib/land")
local vassals = require("lib/vassals")
local yields = require("lib/yields")

local function names(tiles)
	local found = {}
	for _, tile in ipairs(tiles) do
		table.insert(found, tile.name)
	end
	return table.concat(found, ", ")
end

-- Says which parts of a realm are cut off, and whether they yield.
local function tell_of_parts(realm)
	for _, part in ipairs(land.parts(realm)) do
		local kind = land.kind_of_part(part)
		if kind == "enclave" then
			local named = { tiles = names(part.tiles), realm = realm }
			citing.say("GM-REALM-02", campaign.text("{tiles}: an enclave of {realm}, which yields through its stronghold.", named))
		elseif kind == "exile" then
			local named = { tiles = names(part.tiles), realm = realm }
			citing.say("GM-REALM-03", campaign.text("{tiles}: exile land of {realm}, which yields nothing.", named))
		end
	end
end

-- Says which special provinces serve a realm (GM-SPECIAL-01), and which do not since they are in exile (GM-SPECIAL-03).
local function tell_of_benefits(realm)
	for _, tile in ipairs(realm.tiles) do
		if land.enjoys(tile) then
			local named = { tile = tile.name, realm = realm, benefit = land.benefit_name(tile) }
			citing.say("GM-SPECIAL-01", campaign.text("{tile} gives {realm} its benefit: {benefit}.", named))
		elseif land.special(tile) then
			citing.say("GM-SPECIAL-03", campaign.text("{tile} gives {realm} no benefit in exile.", { tile = tile.name, realm = realm }))
		end
	end
end

-- Upkeep stands for one round: what is left of the last one lapses (GM-PROV-07).
---@param realm Realm
local function lapse(realm)
	local left = realm:counter("upkeep") or 0
	if left ~= 0 then
		change.counter(realm, "upkeep", -left, "upkeep of the last round lapses")
	end
end

local function collect(realm)
	lapse(realm)
	tell_of_parts(realm)
	tell_of_benefits(realm)
	if vassals.bound(realm) then
		local liege = vassals.liege(realm)
		local named = { vassal = realm, liege = liege }
		citing.say("GM-VASSAL-04", campaign.text("{vassal}, the vassal of {liege}, keeps what its own provinces yield.", named))
	end
	local found = yields.of_realm(realm)
	for _, kind in ipairs(yields.KINDS) do
		local sum = change.explain(campaign.text("{what} of {realm}", { what = kind, realm = realm }), found[kind])
		if sum ~= 0 and kind == "gold" then
			change.crowns(realm, sum, "yield of its provinces")
		elseif sum ~= 0 then
			change.counter(realm, kind, sum, "yield of its provinces")
		end
	end
end

declare.phase("yields", function()
	for _, realm in ipairs(campaign.seats) do
		play.matter("yields", realm)
		-- Without its capital a realm lives on what is linked to another capital or a stronghold (GM-REALM-06).
		local without = not land.holds_own_capital(realm)
		citing.as(without and "GM-REALM-06" or "GM-PROV-07", function()
			collect(realm)
		end)
	end
end)
