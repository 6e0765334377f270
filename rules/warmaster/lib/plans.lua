-- How computer players spend battle points: what brings most for each point, unless it pays to keep the points for more.
local conquest = require("lib/conquest")
local points = require("lib/battle_points")
local purchases = require("lib/purchases")
local works = require("lib/works")
local worth = require("lib/worth")

local plans = {}

-- Our own guesses, in hundredths of a victory point: what a point is worth when it is kept, and what a tile that another may
-- take first is worth more than a building that can wait.
local KEPT, CONTESTED = 38, 15
-- What a point is worth to the captain, who keeps more of them for the tiles of those it beats.
local SAVED = 55

-- What a kept point is worth: nothing when it lapses or the campaign ends.
local function kept(realm, saved)
	if worth.rounds_left() == 0 or not options.bp_carry_over or realm:counter("winter_points") > 0 then
		return 0
	end
	return saved or KEPT
end

-- What can be bought as {order, arguments, price, value}.
local function offers(realm)
	local found = {}
	local function add(order, arguments, price, value)
		table.insert(found, { order = order, arguments = arguments, price = price, value = value })
	end
	for _, choice in ipairs(purchases.conquests(realm)) do
		add("conquer", choice, (conquest.conquering(realm, choice[1])), worth.tile(realm, choice[1]) + CONTESTED)
	end
	for _, choice in ipairs(purchases.occupations(realm)) do
		add("occupy", choice, (conquest.occupying(realm, choice[1])), worth.tile(realm, choice[1]) + CONTESTED)
	end
	for _, choice in ipairs(purchases.buildings(realm)) do
		add("erect", choice, works.price(realm, choice[1], choice[2]), worth.work(realm, choice[1], choice[2]))
	end
	for _, choice in ipairs(purchases.raids(realm)) do
		local loot = worth.loot(realm, "raid")
		add("raid", choice, campaign.value("price.raid", { realm = realm }), loot)
	end
	return found
end

-- The arguments of an order, if it is the best that a realm can do now.
function plans.best(realm, order)
	local best, most = nil, kept(realm)
	for _, offer in ipairs(offers(realm)) do
		local each = offer.value // math.max(1, offer.price)
		if each > most then
			best, most = offer, each
		end
	end
	return best and best.order == order and best.arguments or nil
end

-- What the captain thinks of a tile: of few players each loses to the others what one takes from it.
function plans.tile(realm, tile)
	return worth.tile(realm, tile, 100 // math.max(1, #campaign.seats - 1)) + CONTESTED
end

-- What battle points are worth to the captain when it keeps them.
function plans.price(realm, points)
	return points * kept(realm, SAVED)
end

-- Whether a winner wants the field that the loser asks for.
function plans.wants_field(realm, tile)
	return (worth.tile(realm, tile) + CONTESTED) // math.max(1, (conquest.occupying(realm, tile))) > kept(realm)
end

return plans
