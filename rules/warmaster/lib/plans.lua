-- How computer players spend battle points: what brings most for each point, unless it pays to keep the points for more.
local conquest = require("lib/conquest")
local dragon = require("lib/dragon")
local points = require("lib/battle_points")
local purchases = require("lib/purchases")
local realms = require("lib/realms")
local score = require("lib/score")
local tiles = require("lib/tiles")
local works = require("lib/works")
local worth = require("lib/worth")

local plans = {}

-- Our own guesses, in hundredths of a victory point. What a point is worth that is kept, and to the captain, who keeps more of them.
local KEPT, SAVED = 38, 80
-- How much more a tile is worth that another may take first.
local CONTESTED = 15
-- How much less a free tile is worth for each tile of an enemy beside it, and at most.
local EXPOSED, MOST_EXPOSED = 30, 60
-- What the captain gives for the first tile one step from the seat of another realm, two steps, and so on (WM-VP-01).
local APPROACH = { 300, 180, 90, 40 }
-- What keeping others away from the own seat is worth.
local SHIELD = 15
-- What each point more is worth that the captain keeps to pay for a seat beside it as soon as it wins.
local RESERVE = 140
-- What the first tile beside a hoard that nobody holds is worth to the captain, and any other one.
local LAIR, FLANK = 80, 30
-- What a battle for the hoard is worth while its dragon lives: the winner may take what it likes if the dragon stays (WM-DRAGON-08).
local HUNT = 500
-- What a field of battle is worth less to a realm without land that could not take it after the least victory (WM-REALM-06).
local UNTAKEN = 400

-- The victory points that a realm can buy now, as {price, points}.
local function for_sale(realm)
	local found, about = {}, { realm = realm }
	local function add(price, sum)
		table.insert(found, { price, sum })
	end
	local function brings(tile)
		local sum = campaign.value("points.tile", about) + (realms.is_city(tile) and campaign.value("points.city", about) or 0)
		return sum + (tile.terrain == "volcano" and campaign.value("points.hoard", about) or 0)
	end
	for _, choice in ipairs(purchases.conquests(realm)) do
		add(conquest.conquering(realm, choice[1]), brings(choice[1]) + conquest.markers(realm, choice[1]))
	end
	for _, choice in ipairs(purchases.occupations(realm)) do
		add(conquest.occupying(realm, choice[1]), brings(choice[1]))
	end
	local towered = false
	for _, choice in ipairs(purchases.buildings(realm)) do
		local tower = choice[1] == "special_building"
		if tower and not towered or choice[1] == "city" then
			add(works.price(realm, choice[1], choice[2]), campaign.value("points." .. choice[1], about))
			towered = towered or tower
		end
	end
	return found
end

-- True if a realm can buy now what it still needs to win (WM-WIN-01): then nothing is worth being kept.
local function wins_now(realm)
	if campaign.phase ~= "building" or realms.ally(realm) then
		return false
	end
	return campaign.once(realm.name .. " wins now", function()
		local left, missing = points.left(realm), options.win_points - score.own(realm)
		-- No battle point brings more than one victory point, but for the help of Pioneers, a hoard, and tiles of the beaten.
		local outcome, most_more = conquest.outcome(realm), 1
		if outcome and outcome.beat then
			most_more += campaign.value("points.city") + campaign.value("markers.capital") + 1
		end
		for _, hoard in ipairs(tiles.volcanoes()) do
			most_more += hoard.realm ~= realm and campaign.value("points.hoard") or 0
		end
		if missing > left + most_more then
			return false
		end
		local most = {}
		for count = 0, left do
			most[count] = 0
		end
		for _, thing in ipairs(for_sale(realm)) do
			for count = left, thing[1], -1 do
				most[count] = math.max(most[count], most[count - thing[1]] + thing[2])
			end
		end
		return most[left] >= missing
	end)
end

-- What a kept point is worth: nothing when it lapses or the campaign ends.
local function kept(realm, saved)
	if worth.rounds_left() == 0 or not options.bp_carry_over or realm:counter("winter_points") > 0 or wins_now(realm) then
		return 0
	end
	return saved or KEPT
end

-- What a tile is worth more than what can wait: nothing when nobody can take it any more.
local function contested()
	return worth.rounds_left() > 0 and CONTESTED or 0
end

-- What a tile loses because it lies beside tiles of enemies: it is the first that they take when they win.
local function exposed(realm, tile)
	return math.min(EXPOSED * realms.enemies_around(realm, tile), MOST_EXPOSED)
end

-- What can be bought as {order, arguments, price, value}.
local function offers(realm)
	local found = {}
	local function add(order, arguments, price, value)
		table.insert(found, { order = order, arguments = arguments, price = price, value = value })
	end
	for _, choice in ipairs(purchases.conquests(realm)) do
		add("conquer", choice, (conquest.conquering(realm, choice[1])), worth.tile(realm, choice[1]) + contested())
	end
	for _, choice in ipairs(purchases.occupations(realm)) do
		add("occupy", choice, (conquest.occupying(realm, choice[1])), worth.tile(realm, choice[1]) + contested() - exposed(realm, choice[1]))
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

-- Battle points that the least victory brings.
local function least_win()
	return campaign.record("battle_points_earned", "narrow_victory").points
end

-- The seats of a realm's enemies as {seat, steps, missing}: how many steps away each is, and what the least victory beside it would
-- leave to be paid.
local function seats(realm)
	return campaign.once("seats before " .. realm.name, function()
		local found, least = {}, least_win()
		for _, other in ipairs(realms.enemies(realm)) do
			local seat = other.capital
			local steps = seat and realms.is_seat(seat) and realms.steps_to(realm, seat)
			if steps then
				table.insert(found, { seat = seat, steps = steps, missing = (conquest.conquering(realm, seat)) - least })
			end
		end
		return found
	end)
end

-- True if any victory would leave a realm enough points for the seat of an enemy beside it.
function plans.can_take_seat(realm)
	for _, goal in ipairs(seats(realm)) do
		if goal.steps == 1 and goal.missing <= points.left(realm) then
			return true
		end
	end
	return false
end

-- The seat of a realm, nil if it has none or others hold it.
local function own_seat(realm)
	local seat = realm.capital
	return seat and seat.realm == realm and seat or nil
end

-- True if an enemy stands beside a realm's own seat.
local function is_seat_in_danger(realm)
	local seat = own_seat(realm)
	return seat ~= nil and realms.enemies_around(realm, seat) > 0
end

-- Returns the gold that the captain spends on the army of a battle. Until a seat is at stake, or land for a realm without any, it keeps
-- what one battle can take (WM-ARMY-04, WM-VP-01, WM-REALM-06).
function plans.chest(realm)
	local gold = worth.spendable(realm)
	if worth.rounds_left() == 0 or not realms.holds_land(realm) or plans.can_take_seat(realm) or is_seat_in_danger(realm) then
		return gold
	end
	return math.max(0, gold - campaign.value("army.bought", { realm = realm }) * options.gold_per_point)
end

-- How much nearer a tile brings a realm to the seats of others.
local function approach(realm, tile)
	local sum = 0
	for _, goal in ipairs(seats(realm)) do
		local after = tile:distance(goal.seat)
		if after > 0 and after < goal.steps then
			sum += (APPROACH[after] or 0) - (APPROACH[goal.steps] or 0)
		end
	end
	return worth.shared(sum)
end

-- True if a tile lies beside a realm's own seat.
local function shields(realm, tile)
	local seat = own_seat(realm)
	return seat ~= nil and seat:distance(tile) == 1
end

-- What a tile brings by lying beside a hoard that nobody holds yet.
local function beside_hoard(realm, tile)
	local sum = 0
	for _, hoard in ipairs(tiles.volcanoes()) do
		if hoard.owner == nil and hoard:distance(tile) == 1 then
			sum += realms.adjoins(realm, hoard) and FLANK or LAIR
		end
	end
	return sum
end

-- What the captain thinks of a tile: of few players each loses to the others what one takes from it, and nothing pays like the seat
-- of another realm.
function plans.tile(realm, tile)
	local sum = worth.tile(realm, tile, worth.shared(100)) + contested()
	if worth.rounds_left() > 0 and not wins_now(realm) then
		sum += approach(realm, tile) + beside_hoard(realm, tile) + (shields(realm, tile) and SHIELD or 0)
	end
	return sum
end

-- What computer players think of a field of battle, which the winner takes first, beyond what it costs. To a realm without land a
-- field that it may not get brings nothing (WM-REALM-06).
function plans.field(realm, tile)
	local price = tile.realm and conquest.conquering(realm, tile) or conquest.occupying(realm, tile)
	local sum, guarded = plans.tile(realm, tile) - plans.price(realm, price), dragon.guards(tile)
	if realms.holds_land(realm) then
		return sum + (guarded and HUNT or 0)
	end
	return sum - ((guarded or price > points.left(realm) + least_win()) and UNTAKEN or 0)
end

-- Battle points that a realm keeps for a seat beside it: it could not pay for that with what the least victory brings alone.
local function reserve(realm)
	local most = 0 ---@type number
	for _, goal in ipairs(worth.rounds_left() > 0 and not wins_now(realm) and seats(realm) or {}) do
		most = math.max(most, goal.steps == 1 and goal.missing or 0)
	end
	return most
end

-- What battle points are worth to the captain when it keeps them: those of the reserve more than others.
---@param price integer
function plans.price(realm, price)
	local left, needed = points.left(realm), reserve(realm)
	local before, after = math.min(needed, left), math.min(needed, math.max(0, left - price))
	return price * kept(realm, SAVED) + (before - after) * RESERVE
end

-- True if a winner wants the field that the loser asks for.
function plans.wants_field(realm, tile)
	return (worth.tile(realm, tile) + contested()) // math.max(1, (conquest.occupying(realm, tile))) > kept(realm)
end

return plans
