-- How computer players spend battle points: what brings most for each point, unless it pays to keep the points for more.
local conquest = require("lib/conquest")
local points = require("lib/battle_points")
local purchases = require("lib/purchases")
local realms = require("lib/realms")
local works = require("lib/works")
local worth = require("lib/worth")

local plans = {}

-- Our own guesses, in hundredths of a victory point: what a point is worth when it is kept, and what a tile that another may
-- take first is worth more than a building that can wait.
local KEPT, CONTESTED = 38, 15
-- What a point is worth to the captain, who keeps more of them for the tiles of those it beats.
local SAVED = 55
-- What it is worth to the captain to be the first time so many steps from the seat of another realm, since a seat is worth most of
-- all to whoever beats its realm beside it (WM-VP-01); and to keep others away from one's own.
local APPROACH, SHIELD = { 140, 60, 30, 15 }, 40

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

-- The best that a realm can do now, whatever is asked about: nil if it had better keep its points.
local function best_offer(realm)
	return campaign.once("best offer to " .. realm.name, function()
		local best, most = nil, kept(realm)
		for _, offer in ipairs(offers(realm)) do
			local each = offer.value // math.max(1, offer.price)
			if each > most then
				best, most = offer, each
			end
		end
		return best
	end)
end

-- The arguments of an order, if it is the best that a realm can do now.
function plans.best(realm, order)
	local best = best_offer(realm)
	return best and best.order == order and best.arguments or nil
end

-- How much nearer a tile brings a realm to the seats of others.
local function approach(realm, tile)
	local sum = 0
	for _, other in ipairs(realms.enemies(realm)) do
		local seat = other.capital
		local before = seat and realms.is_seat(seat) and realms.steps_to(realm, seat)
		local after = seat and tile:distance(seat)
		if before and after and after > 0 and after < before then
			sum += (APPROACH[after] or 0) - (APPROACH[before] or 0)
		end
	end
	return sum // math.max(1, #campaign.seats - 1)
end

-- Whether a tile lies beside the seat of a realm.
local function shields(realm, tile)
	return realm.capital ~= nil and realm.capital.realm == realm and realm.capital:distance(tile) == 1
end

-- What the captain thinks of a tile: of few players each loses to the others what one takes from it, and nothing pays like the seat
-- of another realm.
function plans.tile(realm, tile)
	local sum = worth.tile(realm, tile, 100 // math.max(1, #campaign.seats - 1)) + CONTESTED
	if worth.rounds_left() > 0 then
		sum += approach(realm, tile) + (shields(realm, tile) and SHIELD or 0)
	end
	return sum
end

-- What the captain thinks of a field of battle, which the winner takes first, beyond what it costs.
function plans.field(realm, tile)
	local price = tile.realm and conquest.conquering(realm, tile) or conquest.occupying(realm, tile)
	return plans.tile(realm, tile) - plans.price(realm, price)
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
