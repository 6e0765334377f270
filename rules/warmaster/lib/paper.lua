-- Battles on paper: table points by dice, a part of the army's points, cards and magic items. The source has none: they let computer
-- players fight, and their numbers stand in the table `paper_battle` (WM-BATTLE-01).
local cards = require("lib/cards")
local deck = require("lib/deck")
local engagements = require("phases/engagements")
local weather = require("lib/weather")

local paper = {}

local function worth(row)
	return campaign.record("paper_battle", row).points
end

local function luck_row(battle)
	local rough = battle.weather and weather.works(battle.weather)
	return campaign.record("paper_battle", rough and "rough_weather" or "luck")
end

local function thrown(battle, realm)
	local luck = luck_row(battle)
	return play.roll(luck.dice, campaign.text("battle of {realm}", { realm = realm }), realm) * luck.times
end

-- By how much one side's luck is better, for a battle that is only tried: two throws of n dice differ as one of 2n dice differs
-- from its mean.
local function ahead(battle)
	local luck = luck_row(battle)
	local number, faces = string.match(luck.dice, "^(%d*)d(%d+)$")
	local dice = 2 * (tonumber(number) or 1)
	return (play.roll(dice .. "d" .. faces, "luck of both") - dice * ((tonumber(faces) or 0) + 1) // 2) * luck.times
end

-- Table points of a side as parts; `army` are the points it fields.
function paper.parts(battle, realm, army)
	local size = campaign.record("paper_battle", "army")
	local luck = 0
	if not battle.trial then
		luck = thrown(battle, realm)
	elseif realm == battle.challenger then
		luck = ahead(battle)
	end
	local parts = {
		{ luck, "luck" },
		{ army // size.times, "army" },
	}
	for _, card in ipairs({ "scouts", "spies" }) do
		if cards.used_by(realm, card) then
			table.insert(parts, { worth(card), cards.title(card) })
		end
	end
	local items = 0
	for _, fighter in ipairs(engagements.fighters(realm)) do
		items += #deck.held(fighter)
	end
	if items > 0 then
		table.insert(parts, { items * worth("item"), "magic items" })
	end
	if battle.missing == realm then
		table.insert(parts, { -worth("assassin"), cards.title("assassin") })
	end
	return parts
end

return paper
