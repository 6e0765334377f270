-- Who has won: by the mission, by power, or as the only one left; several at once fight a last battle (GM-WIN-01, GM-WIN-02,
-- GM-WIN-04, GM-MISSION-02, GM-VASSAL-04). All relics in one hand win at once, in lib/relics.
local battles = require("lib/battles")
local land = require("lib/land")
local missions = require("lib/missions")
local relics = require("lib/relics")
local vassals = require("lib/vassals")

local victory = {}

-- Provinces that win by power (GM-WIN-02).
function victory.needed()
	return campaign.value("power.provinces") * #campaign.realms
end

-- What counts for power, part by part: all provinces but those in exile, and none without the own capital, or for a vassal
-- where vassals do not win so (GM-WIN-02, GM-VASSAL-04).
function victory.parts(realm)
	local parts = { { #realm.tiles, "provinces" } }
	local exile = #realm.tiles - #land.productive(realm)
	if exile > 0 then
		table.insert(parts, { -exile, "in exile" })
	end
	local left = #realm.tiles - exile
	if left == 0 then
		return parts
	elseif not land.holds_own_capital(realm) then
		table.insert(parts, { -left, "without its capital" })
	elseif vassals.bound(realm) and not options.vassal_wins_by_power then
		table.insert(parts, { -left, "a vassal" })
	end
	return parts
end

function victory.counted(realm)
	local sum = 0
	for _, part in ipairs(victory.parts(realm)) do
		sum += part[1]
	end
	return sum
end

-- How each realm has won that has: { realm, rule, reason } each. Whoever has provinces enough is told how they count.
local function winners()
	local found = {}
	for _, realm in ipairs(campaign.seats) do
		local fulfilled, reason = missions.fulfilled(realm)
		local enough = #realm.tiles >= victory.needed()
		if enough then
			play.cite("GM-WIN-02")
			change.explain("provinces of " .. realm.name .. " that count for power", victory.parts(realm))
		end
		if fulfilled then
			table.insert(found, { realm = realm, rule = "GM-MISSION-01", reason = "has fulfilled its mission, " .. reason })
		elseif enough and victory.counted(realm) >= victory.needed() then
			local counts = campaign.count(victory.counted(realm), "province") .. " of the " .. victory.needed() .. " needed"
			table.insert(found, { realm = realm, rule = "GM-WIN-02", reason = "wins by power, with " .. counts })
		end
	end
	return found
end

-- At the end of a round: one winner has won the campaign, several fight for it, and who is left alone needs no more.
function victory.check()
	if relics.over() then
		return
	end
	if #campaign.seats < 2 and #campaign.realms > 1 then
		play.cite("GM-WIN-01")
		change.say(#campaign.seats == 1 and campaign.seats[1].name .. " alone is left." or "No realm is left.")
		change.ending(campaign.seats)
		return
	end
	local found, realms = winners(), {}
	for _, one in ipairs(found) do
		play.cite(one.rule)
		change.say(one.realm.name .. " " .. one.reason .. ".")
		table.insert(realms, one.realm)
	end
	if #realms > 1 then
		play.cite("GM-WIN-04")
		change.say("Several have won: they fight an open pitched battle on a plain for the campaign.")
		change.ending(battles.final(realms))
	elseif #realms == 1 then
		play.cite(found[1].rule)
		change.ending(realms[1])
	end
end

return victory
