-- What computer players think of event cards, in hundredths of a victory point: what each can bring as things stand
-- now (WM-DRAFT-03 to WM-DRAFT-16).
local at_once = require("cards/at_once")
local plans = require("lib/plans")
local worth = require("lib/worth")

local hand = {}

-- Our own guesses. What a hundred table points more are worth in a battle.
local AHEAD = 45
-- What it is worth to choose the field oneself when a seat could be won.
local FIRST = 150
-- What a battle point saved or won is worth to a careful player, and to the captain.
hand.POINT, hand.PLANNED_POINT = 50, 70

-- What table points of the table `paper_battle` are worth.
local function ahead(row)
	return campaign.record("paper_battle", row).points * AHEAD // 100
end

local WORTH = {}

function WORTH.busy_craftsmen(realm)
	return at_once.crafted(realm)
end

function WORTH.catastrophe(realm)
	local sum = 0
	for _, standing in ipairs(worth.enemy_buildings(realm)) do
		sum += standing.value
	end
	return worth.shared(sum) * campaign.chance("catastrophe", "destroyed") // 100
end

function WORTH.saboteurs(realm)
	return worth.shared(at_once.sabotaged(realm))
end

function WORTH.pioneers(_, point)
	return point
end

function WORTH.risk(_, point)
	return point // 8
end

-- Pays between two realms alone: of more, whoever is kept from one challenge makes another (WM-DRAFT-09, WM-TURN-05).
function WORTH.diplomat(realm)
	local would_challenge = #campaign.seats == 2 and campaign.seats[1] ~= realm
	return would_challenge and plans.can_take_seat(realm) and FIRST or 0
end

function WORTH.assassin()
	return ahead("assassin") * campaign.chance("assassin", "removed") // 100
end

function WORTH.scouts()
	return ahead("scouts")
end

function WORTH.spies()
	return ahead("spies")
end

function WORTH.lucky_charm()
	return ahead("item")
end

function WORTH.reinforcement(realm)
	return campaign.value("reinforcement.free", { realm = realm }) // campaign.record("paper_battle", "army").times * AHEAD // 100
end

-- `point` is what a battle point is worth to whoever asks.
function hand.worth(realm, card, point)
	local of = WORTH[card]
	return of and of(realm, point) or 0
end

return hand
