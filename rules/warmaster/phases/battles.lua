-- Battles: one after the other those of all challenges are fought and settled (WM-BATTLE-01 to WM-BATTLE-04).
local memory = require("margrave/memory")
local citing = require("margrave/citing")
local deck = require("lib/deck")
local engagements = require("phases/engagements")
local fighting = require("lib/fighting")
local previews = require("lib/previews")
local scenario = require("lib/scenario")

-- Magic items that served for a battle go back into the deck (WM-TT-01).
local function return_items(battle)
	citing.as("WM-TT-01", function()
		for _, side in ipairs({ battle.challenger, battle.challenged }) do
			for _, fighter in ipairs(engagements.fighters(side)) do
				deck.after_battle(fighter)
			end
		end
	end)
end

declare.phase("battles", function()
	campaign.vars.outcomes = {}
	campaign.vars.dragon_fates = {}
	campaign.vars.laid = {}
	local battles = memory.copy("battles")
	if #battles > 0 and options.battles == "table" then
		local looks = campaign.text("`scenario TILE` shows what a tile brings to the table, `sectors TILE` what lies where, `tabletop` what is changed in the rules of the table.")
		citing.show("WM-BATTLE-02", looks)
	end
	for _, battle in ipairs(battles) do
		play.matter("battle", { realm = battle.challenger, tile = battle.tile })
		fighting.begin(battle)
		fighting.settle(battle, fighting.fight(battle, function(realm, points)
			return previews.bought(battle, realm, points)
		end))
		return_items(battle)
		scenario.aftermath(battle)
	end
end)
