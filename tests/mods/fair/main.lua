-- A fair: orders of a phase, secret bids, a shuffled pile, and what computer players are advised.
local function remembered(key)
	return campaign.vars[key] or {}
end

local function left(realm)
	return remembered("left")[realm.name] or 0
end

local function spend(realm)
	local stalls = table.clone(remembered("left"))
	stalls[realm.name] = left(realm) - 1
	campaign.vars.left = stalls
end

local function stall_at(tile)
	for _, stall in remembered("stalls") do
		if stall.tile == tile then
			return stall
		end
	end
	return nil
end

local function check_stall(realm, tile)
	if not realm then
		return "the host has no stalls"
	elseif left(realm) == 0 then
		return "no stall is left"
	elseif tile.owner ~= realm then
		return "it is not your land"
	elseif stall_at(tile) then
		return "a stall stands there"
	end
	return nil
end

declare.order({
	name = "stall",
	doc = "Sets up a stall on an own tile.",
	arguments = { "where: tile" },
	example = "stall B4",
	during = "fair",
	check = check_stall,
	play = function(realm, tile)
		local stalls = table.clone(remembered("stalls"))
		table.insert(stalls, { tile = tile, realm = realm })
		campaign.vars.stalls = stalls
		spend(realm)
		-- An order may ask in its turn, and so may what it asks for.
		if options.questions and ask.yes(realm, "hang out a flag?", { advice = false }) then
			change.say("A flag flies at " .. tile.label .. ".")
		end
	end,
	candidates = function(realm)
		local tries = {}
		for _, tile in realm and realm.tiles or {} do
			table.insert(tries, { tile })
		end
		return tries
	end,
	-- The last of one's tiles that is free.
	advice = function(realm)
		local best = nil
		for _, tile in realm and realm.tiles or {} do
			if not stall_at(tile) then
				best = tile
			end
		end
		return best and { best }
	end,
})

declare.order({
	name = "cry",
	doc = "Cries one's wares.",
	arguments = { "wares: words" },
	example = "cry fresh fish",
	during = "fair",
	play = function(realm, wares)
		change.say((realm and realm.name or "The host") .. " cries " .. wares .. ".")
	end,
})

declare.order({
	name = "pack_up",
	doc = "Gives up all stalls that are not set up yet.",
	during = "fair",
	check = function(realm)
		if not realm or left(realm) == 0 then
			return "there is nothing to pack up"
		end
		return nil
	end,
	play = function(realm)
		local stalls = table.clone(remembered("left"))
		stalls[realm.name] = 0
		campaign.vars.left = stalls
	end,
	candidates = function()
		return { {} }
	end,
})

-- It has the name of an order of the engine, which no question of this phase asks for.
declare.order({
	name = "build",
	doc = "Builds something for the fair.",
	arguments = { "what: word", "where: tile", "height: number" },
	example = "build tower B4 3",
	during = "fair",
	check = function(realm, what, where, height)
		if what ~= "tower" then
			return "only a tower can be built"
		elseif height > 9 or not realm or where.owner ~= realm then
			return "that is too high, or not your land"
		end
		return nil
	end,
	play = function(realm, what, where, height)
		change.say(realm.name .. " builds a " .. what .. " of " .. height .. " at " .. where.label .. ".")
	end,
	candidates = function()
		return {}
	end,
})

declare.order({
	name = "haggle",
	doc = "Haggles while the armies scout.",
	during = "scouting",
	play = function(realm)
		change.say(realm.name .. " haggles.")
	end,
})

-- Each bids in secret: from 0 up to the number of its tiles; greedy realms bid all.
local function bids()
	local offers, advice = {}, {}
	for _, realm in campaign.seats do
		local words = {}
		for bid = 0, #realm.tiles do
			table.insert(words, tostring(bid))
		end
		offers[realm.name] = words
		advice[realm.name] = words[#words]
	end
	local said = ask.all("what do you bid for the first place?", offers, { advice = advice })
	local most, first = -1, nil
	for _, realm in campaign.seats do
		local bid = tonumber(said[realm.name]) or 0
		if bid > most then
			most, first = bid, realm
		end
	end
	return first
end

-- A pile of cards is shuffled, and each realm alone sees the one it draws.
local function draw()
	local pile = play.shuffle({ "cloth", "salt", "iron", "wine" }, "goods")
	for at, realm in campaign.seats do
		change.tell(realm, "You draw " .. pile[at] .. ".")
	end
	campaign.vars.pile = pile
end

local function questions(realm)
	local tiles = realm.tiles
	if #tiles == 0 or #realm.banners == 0 then
		return
	end
	local secret = ask.tile(realm, "where does your spy go?", tiles, { secret = true, advice = tiles[#tiles] })
	local others = {}
	for _, other in campaign.seats do
		if other ~= realm then
			table.insert(others, other)
		end
	end
	local guest = ask.realm(realm, "whom do you invite?", others, { advice = others[#others] })
	local days = ask.number(realm, "for how many days?", 1, 9, { advice = 7 })
	local guard = ask.banner(realm, "who keeps order?", realm.banners, { advice = realm.banners[#realm.banners] })
	local drink = ask.choice(realm, "what is served?", { "ale_1", "ale_2", "none" }, { advice = "ale_2" })
	campaign.vars.answers = { secret.label, guest.name, days, guard.number, drink }
end

declare.phase("fair", function()
	campaign.vars.left = {}
	local first = bids()
	change.say((first and first.name or "nobody") .. " has the first place.")
	draw()
	local stalls = {}
	for _, realm in campaign.seats do
		stalls[realm.name] = options.stalls
	end
	campaign.vars.left = stalls
	local given = 0
	for _, realm in campaign.seats do
		given = given + ask.orders(realm, "the fair: set up stalls")
		if options.questions then
			questions(realm)
		end
	end
	campaign.vars.given = given
	if options.questions then
		-- The script asks again itself, with other words each time, and for one order alone.
		local cries = 0
		while ask.order(nil, "cries heard: " .. cries, { orders = { "cry" } }) do
			cries = cries + 1
		end
		campaign.vars.cries = cries
	end
end)

declare.expectation("stalls NUMBER", function(wanted)
	local count = #remembered("stalls")
	if count ~= tonumber(wanted) then
		return count .. " stand"
	end
	return nil
end)

declare.expectation("stall TILE REALM", function(label, name)
	local tile = campaign.tile(label)
	local stall = tile and stall_at(tile)
	if not stall or stall.realm.name ~= name then
		return stall and "it is of " .. stall.realm.name or "none stands there"
	end
	return nil
end)

declare.expectation("answers …", function(...)
	local wanted = table.concat({ ... }, " ")
	local found = {}
	for _, answer in remembered("answers") do
		table.insert(found, tostring(answer))
	end
	local text = table.concat(found, " ")
	if text ~= wanted then
		return text
	end
	return nil
end)

declare.invariant("no two stalls on one tile", function()
	local seen = {}
	for _, stall in remembered("stalls") do
		if seen[stall.tile.label] then
			return stall.tile.label .. " has two"
		end
		seen[stall.tile.label] = true
	end
	return nil
end)
