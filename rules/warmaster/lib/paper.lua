-- Battles on paper: table points by dice, a part of the army's points, cards and magic items. These are our own, so that computer
-- players can fight; the numbers stand in the table `paper_battle`.
local cards = require("lib/cards")
local deck = require("lib/deck")
local weather = require("lib/weather")

local paper = {}

local function worth(row)
	return campaign.record("paper_battle", row).points
end

-- Table points of a side as parts; `army` are the points it fields.
function paper.parts(battle, realm, army)
	local rough = battle.weather and #weather.effects(battle.weather) > 0
	local luck = campaign.record("paper_battle", rough and "rough_weather" or "luck")
	local size = campaign.record("paper_battle", "army")
	local parts = {
		{ play.roll(luck.dice, "battle of " .. realm.name, realm) * luck.times, "luck" },
		{ army // size.times, "army" },
	}
	for _, card in ipairs({ "scouts", "spies" }) do
		if cards.holds(realm, card) then
			table.insert(parts, { worth(card), cards.title(card) })
		end
	end
	local items = #deck.held(realm)
	if items > 0 then
		table.insert(parts, { items * worth("item"), "magic items" })
	end
	if battle.missing == realm then
		table.insert(parts, { -worth("assassin"), cards.title("assassin") })
	end
	return parts
end

return paper
