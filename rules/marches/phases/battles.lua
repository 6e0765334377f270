-- The battles of a round, one after the other; all relics in one hand end the campaign in the midst of them (GM-BATTLE-01,
-- GM-WIN-03).
local battles = require("lib/battles")
local memory = require("margrave/memory")
local relics = require("lib/relics")
local sheet = require("lib/battle_sheet")
local sides = require("lib/sides")

declare.phase("battles", function()
	for at, battle in ipairs(memory.copy("battles")) do
		if relics.over() then
			return
		end
		battles.fight(battle, at)
		change.put("battles", at, battle)
	end
end)

declare.view({
	name = "sheets",
	doc = "The sheets of the battles of the round: sides and points, leaders, bearers and relics, what else is on the table.",
	arguments = { "tile: tile?" },
	example = "sheets osthang",
	show = function(viewer, tile)
		local lines = {}
		for _, battle in ipairs(campaign.vars.battles or {}) do
			if not tile or sides.tile(battle) == tile then
				local own = sheet.lines(battle, viewer) ---@type string[]
				if battle.result then
					local named = { winner = battle.result.winner, points = { battle.result.margin, "point" } }
					local ahead = battle.result.margin > 0 and campaign.text("result: {winner} by {points}", named)
					own = { own[1], ahead or campaign.text("result: {winner}", named) }
				end
				for at, line in ipairs(own) do
					table.insert(lines, (at == 1 and "" or "  ") .. line)
				end
			end
		end
		if #lines == 0 then
			return tile and campaign.text("there is no battle in {tile} yet", { tile = tile.name })
				or campaign.text("there is no battle in this round yet")
		end
		return lines
	end,
})
