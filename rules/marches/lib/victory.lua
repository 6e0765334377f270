-- Who has won: by the mission, by power, or as the only one left; several at once fight a last battle (GM-WIN-01, GM-WIN-02,
-- GM-WIN-04, GM-MISSION-02, GM-VASSAL-04). All relics in one hand win at once, in lib/relics.
local battles = require("lib/battles")
local missions = require("lib/missions")
local power = require("lib/power")
local relics = require("lib/relics")

local victory = { needed = power.needed, parts = power.parts, counted = power.counted }

-- How each realm has won that has: { realm, rule, line } each. Whoever has provinces enough is told how they count.
local function winners()
	local found = {}
	for _, realm in ipairs(campaign.seats) do
		local fulfilled, reason = missions.fulfilled(realm)
		local enough = #realm.tiles >= victory.needed()
		if enough then
			play.cite("GM-WIN-02")
			change.explain(campaign.text("provinces of {realm} that count for power", { realm = realm }), victory.parts(realm))
		end
		if fulfilled then
			local line = campaign.text("{realm} has fulfilled its mission, {mission}.", { realm = realm, mission = reason })
			table.insert(found, { realm = realm, rule = "GM-MISSION-01", line = line })
		elseif enough and victory.counted(realm) >= victory.needed() then
			local counts = { realm = realm, provinces = { victory.counted(realm), "province" }, needed = victory.needed() }
			local line = campaign.text("{realm} wins by power, with {provinces} of the {needed} needed.", counts)
			table.insert(found, { realm = realm, rule = "GM-WIN-02", line = line })
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
		local last = campaign.seats[1]
		change.say(last and campaign.text("{realm} alone is left.", { realm = last }) or campaign.text("No realm is left."))
		change.ending(campaign.seats)
		return
	end
	local found, realms = winners(), {}
	for _, one in ipairs(found) do
		play.cite(one.rule)
		change.say(one.line)
		table.insert(realms, one.realm)
	end
	if #realms > 1 then
		play.cite("GM-WIN-04")
		change.say(campaign.text("Several have won: they fight an open pitched battle on a plain for the campaign."))
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
