-- Realms that are bought: each player gets a free capital, and crowns for settlements, ships, bridges, troops and baggage
-- (EN-REALM-09).
local bridges = require("lib/bridges")

local PHASE = "buy_realms"

-- Crowns that a computer player keeps for troops, and for baggage.
local ARMY, WAGONS = 36, 2

-- Nothing is rolled for then.
for _, rolled in ipairs({ "settle_realms", "launch_ships", "raise_armies" }) do
	replace.phase(rolled, function()
		return options.realms == "bought"
	end, { cite = "EN-REALM-09" })
end

local SHIP, BRIDGE = "ship", "bridge"

---@return integer
local function crowns(realm)
	return realm.crowns or 0
end

local function too_dear(realm, what, cost)
	if cost > crowns(realm) then
		local told = { what = what, cost = cost, crowns = { crowns(realm), "crown" } }
		return campaign.text("{what} costs {cost}, and {crowns} {crowns?is|are} left", told)
	end
	return nil
end

-- What there is to buy on a tile: the settlements of the table, ships and bridges.
local function kinds()
	local known = campaign.rows("realm_prices")
	table.insert(known, SHIP)
	table.insert(known, BRIDGE)
	return known
end

local function price(realm, kind, tile)
	if kind == SHIP then
		return campaign.value("construction.ship.cost", { realm = realm, tile = tile })
	elseif kind == BRIDGE then
		return bridges.cost(realm, tile)
	end
	local cost = campaign.amount("realm_prices", kind)
	return type(cost) == "number" and cost or 0
end

-- Why a thing cannot be on a tile at all, and the rule that says so. Timber and the one ship of a city and winter do not count
-- here: only the crowns do.
local function misplaced(realm, kind, tile)
	if kind == BRIDGE then
		return bridges.refusal(realm, tile)
	elseif not table.find(realm.first_tiles, tile) then
		return campaign.text("{tile} is not in your realm", { tile = tile })
	elseif campaign.pieces_left(kind) == 0 then
		return campaign.text("no {kind} piece is left in the box", { kind = kind }), "EN-CON-01"
	elseif kind == SHIP and campaign.value("realm.ships", { realm = realm }) == 0 then
		return campaign.text("your people keep no ships"), "EN-RACE-22"
	elseif kind == SHIP then
		if tile.harbour then
			return nil
		end
		return campaign.text("{tile} is no harbour: ships lie in cities on the coast or at a river mouth", { tile = tile })
	elseif tile.settlement then
		return campaign.text("{settlement:a} stands at {tile} already", { settlement = tile.settlement, tile = tile })
	end
	return nil
end

local function refusal(realm, kind, tile)
	if not table.find(kinds(), kind) then
		return campaign.text("there are {kinds} to buy", { kinds = table.concat(kinds(), ", ") })
	end
	local why, rule = misplaced(realm, kind, tile)
	return why or too_dear(realm, campaign.text("{kind:a}", { kind = kind }), price(realm, kind, tile)), rule
end

local function tries(realm, kind)
	local found = {}
	for _, tile in ipairs(realm.first_tiles) do
		if not refusal(realm, kind, tile) then
			table.insert(found, { kind, tile })
		end
	end
	return found
end

local function count(realm, kind)
	local number = 0
	for _, tile in ipairs(realm.first_tiles) do
		number = number + (tile.settlement == kind and 1 or 0)
	end
	return number
end

-- What a computer player buys next with what it does not keep for its army: a city, by the sea if it can be, a fortress, and
-- villages; then a ship.
local function wanted(realm)
	local spare = crowns(realm) - ARMY - WAGONS
	local plans = {
		{ kind = "city", most = 1 },
		{ kind = "fortress", most = 1 },
		{ kind = "village", most = 3 },
	}
	for _, plan in ipairs(plans) do
		local places = count(realm, plan.kind) < plan.most and tries(realm, plan.kind) or {}
		for _, place in ipairs(places) do
			if price(realm, plan.kind, place[2]) <= spare and (place[2].coast or place == places[#places]) then
				return place
			end
		end
	end
	local harbour = #realm.ships == 0 and tries(realm, SHIP)[1] or nil
	return harbour and price(realm, SHIP, harbour[2]) <= spare and harbour or nil
end

declare.order({
	name = "build",
	arguments = { "what: word", "tile: tile" },
	example = "build village D4",
	doc = "Buys a settlement, a ship or a bridge for a tile of the realm.",
	during = PHASE,
	cite = "EN-REALM-09",
	check = function(realm, kind, tile)
		if not realm then
			return campaign.text("a realm buys")
		end
		return refusal(realm, kind, tile)
	end,
	candidates = function(realm)
		local found = {}
		for _, kind in ipairs(realm and kinds() or {}) do
			for _, try in ipairs(realm and tries(realm, kind) or {}) do
				table.insert(found, try)
			end
		end
		return found
	end,
	advice = function(realm)
		return realm and wanted(realm)
	end,
	play = function(realm, kind, tile)
		if not realm then
			return
		end
		change.crowns(realm, -price(realm, kind, tile), kind)
		if kind == SHIP then
			change.launch(realm, tile)
		elseif kind == BRIDGE then
			bridges.build(realm, tile)
		else
			change.settlement(tile, kind)
		end
	end,
})

-- An order that spends crowns at a rate: several crowns buy one piece, or one crown buys several.
---@param cost fun(realm: Realm, number: integer): integer
local function spending(name, word, label, doc, cost, bring, keep)
	declare.order({
		name = name,
		arguments = { word .. ": number" },
		example = name .. " 8",
		doc = doc,
		during = PHASE,
		cite = "EN-REALM-09",
		check = function(realm, number)
			if not realm then
				return campaign.text("a realm buys")
			elseif number < 1 then
				return campaign.text("buy at least 1")
			end
			return too_dear(realm, campaign.text("that"), cost(realm, number))
		end,
		candidates = function(realm)
			local most = realm and crowns(realm) // math.max(cost(realm, 1), 1) or 0
			local found = {}
			for _, number in ipairs({ 1, most // 2, most }) do
				if number > 0 then
					table.insert(found, { number })
				end
			end
			return found
		end,
		advice = function(realm)
			local number = realm and keep(realm) or 0
			return number > 0 and { number } or nil
		end,
		play = function(realm, number)
			if realm then
				change.crowns(realm, -cost(realm, number), label)
				bring(realm, number)
			end
		end,
	})
end

spending("buy", "baggage", "baggage", "Buys baggage for the first season, beside what is rolled.", function(realm, number)
	return number * campaign.value("baggage.cost", { realm = realm })
end, function(realm, number)
	change.realm_baggage(realm, number)
end, function(realm)
	return crowns(realm) > ARMY and math.min(WAGONS, crowns(realm) - ARMY) or 0
end)

spending("recruit", "crowns", "troops", "Spends crowns on the troops of the realm.", function(_, number)
	return number
end, function(realm, number)
	change.pool(realm, number * campaign.value("recruitment.own.points", { realm = realm }))
end, function(realm)
	return crowns(realm)
end)

-- Unspent crowns are lost, as in winter.
declare.phase(PHASE, function()
	if options.realms ~= "bought" then
		return
	end
	for _, realm in ipairs(campaign.seats) do
		-- The host may have taken it out of the game while others were asked.
		if not realm.out then
			change.crowns(realm, campaign.value("realm.crowns", { realm = realm }), "the realm to be")
			ask.orders(realm, campaign.text("buy your realm with {crowns}", { crowns = { crowns(realm), "crown" } }))
			change.crowns(realm, -crowns(realm), "not spent")
		end
	end
end)
