-- Sieges by the siege campaign of the miniature rules: each choice of a side is a turn of the campaign, and what a scenario
-- costs grows with the size of the force that it is played against (EN-TT-11).
local choosing = require("margrave/choosing")
local forces = require("lib/forces")

local SIDES = { "besiegers", "garrison" }

-- Tiles whose siege goes by scenarios in this round.
local PLAYED = "siege_scenarios"

-- What a side of the siege of a place has, in points: the banners of the besieger before it, or all who are within.
local function strength(tile, side)
	if side == "besiegers" then
		return forces.points(tile.besieger:force(tile))
	end
	local found = choosing.those(tile.banners, function(banner)
		return banner.shut_in
	end)
	return forces.points(found) + tile.garrison
end

-- How often a loss counts against so many points.
local function times_of(opposed)
	return 1 + opposed // campaign.value("battle.loss.step")
end

on.after_event("round_ended", function()
	if next(campaign.vars[PLAYED] or {}) then
		campaign.vars[PLAYED] = {}
	end
end, { cite = "EN-TT-11" })

-- One turn, one rule set.
for _, order in ipairs({ "assault", "bombard" }) do
	refuse.order(order, function(_, given)
		if table.find(campaign.vars[PLAYED] or {}, given.tile) then
			return campaign.text("this turn the siege goes by the siege campaign of the miniature rules; the next one may go by either")
		end
		return nil
	end, { cite = "EN-TT-11" })
end

declare.order({
	name = "siege_scenario",
	arguments = { "tile: tile", "side: word", "points: number" },
	example = "siege_scenario D5 garrison 50",
	doc = "Takes what a scenario of the miniature rules' siege campaign cost the besiegers or the garrison, once for each full thousand of the enemy and once more; it is the siege's turn.",
	during = "siege",
	cite = "EN-TT-11",
	check = function(realm, tile, side, lost)
		if not realm or tile.besieger ~= realm then
			return campaign.text("you do not besiege {tile}", { tile = tile })
		elseif not table.find(SIDES, side) then
			return campaign.text("a side is besiegers or garrison")
		elseif lost < 0 or lost > 10000 then
			return campaign.text("a loss is from 0 to 10000 points")
		elseif tile.siege_acted then
			return campaign.text("this turn the siege went by these rules; the next one may go by either")
		end
	end,
	-- What it takes comes from figures alone, so no prompt names it.
	candidates = function()
		return {}
	end,
	play = function(_, tile, side, lost)
		local other = side == "garrison" and "besiegers" or "garrison"
		change.append(PLAYED, tile)
		local times = times_of(strength(tile, other))
		local told = { tile = tile, lost = lost, points = { times, "point" } }
		change.say(
			side == "garrison" and campaign.text("the scenario costs the garrison of {tile} {lost} x {points}", told)
				or campaign.text("the scenario costs the besiegers of {tile} {lost} x {points}", told)
		)
		play.siege_loss(tile, side, lost * times, "siege scenario")
	end,
})
