-- Who has won: by the mission, by power, or as the only one left; several at once fight a last battle (GM-WIN-01, GM-WIN-02,
-- GM-WIN-04, GM-MISSION-02, GM-VASSAL-04). All relics in one hand win at once, in lib/relics.
local battles = require("lib/battles")
local missions = require("lib/missions")
local power = require("lib/power")
local relics = require("lib/relics")

local victory = { needed = power.needed, parts = power.parts, counted = power.counted }

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
		local winner = battles.final(realms)
		if winner then
			change.ending(winner)
		end
	elseif #realms == 1 then
		play.cite(found[1].rule)
		change.ending(realms[1])
	end
end

return victory
