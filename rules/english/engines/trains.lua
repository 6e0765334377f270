-- A siege train on its own: three engines or more with an escort that is lent to them (EN-OPT-05).
local engines = require("lib/engines")

-- What a word names: a tile with engines in store, or an own banner with engines.
local function named(realm, where)
	for _, banner in ipairs(realm.banners) do
		if tostring(banner.number) == where then
			return banner, nil
		end
	end
	return nil, campaign.tile(where)
end

-- As many of some engines as go together, by their kinds.
local function some_of(all)
	local some, left = {}, campaign.value("engine.per_banner")
	for _, kind in ipairs(engines.kinds()) do
		local by = math.min(all[kind] or 0, left)
		if by > 0 then
			some[kind] = by
			left = left - by
		end
	end
	return some
end

local function too_few(all)
	local least = campaign.value("train.engines.min")
	if engines.count(all) < least then
		local needed, found = { least, "engine" }, engines.listed(all)
		return campaign.text("a siege train on its own has {needed} or more; there are {engines}", { needed = needed, engines = found })
	end
	return nil
end

local function refusal(realm, where)
	if not options.siege_train then
		return campaign.text("this campaign plays without siege trains (option english.siege_train)"), "EN-OPT-01"
	elseif not realm then
		return campaign.text("a realm has siege trains")
	end
	local banner, tile = named(realm, where)
	if not campaign.banner_left() then
		return campaign.text("no banner piece is left in the box"), "EN-MAP-01"
	elseif banner then
		if engines.is_train(banner) then
			return campaign.text("it is a siege train already")
		elseif banner.shut_in or banner.aboard then
			return campaign.text("it is shut in or aboard a ship")
		end
		return too_few(engines.with(banner))
	elseif not tile then
		return campaign.text("name a city or fortress in which engines are stored, or a banner with engines by its number")
	elseif tile.realm ~= realm or tile.besieged then
		return campaign.text("{tile} is not yours, or besieged", { tile = tile })
	end
	return too_few(engines.stored(tile))
end

declare.order({
	name = "train",
	arguments = { "where: word" },
	example = "train D4",
	doc = "Forms a siege train on its own of the engines stored in a city or fortress, or of those with a banner.",
	during = "reorganization",
	cite = "EN-OPT-05",
	check = refusal,
	candidates = function(realm)
		local tries, seen = {}, {}
		if not engines.any() then
			return tries
		end
		for _, kind in ipairs(realm and options.siege_train and engines.kinds() or {}) do
			for _, tile in ipairs(campaign.marked(kind)) do
				if tile.realm == realm and not seen[tile.label] then
					seen[tile.label] = true
					table.insert(tries, { tile.label })
				end
			end
		end
		for _, banner in ipairs(#tries > 0 and {} or realm and realm.banners or {}) do
			if engines.number({ banner }) > 0 then
				table.insert(tries, { tostring(banner.number) })
			end
		end
		return tries
	end,
	play = function(realm, where)
		if not realm then
			return
		end
		local banner, tile = named(realm, where)
		local from = tile or banner and banner.tile
		if not from then
			return
		end
		local escort = campaign.value("train.escort", { realm = realm, tile = from })
		local train = change.summon(realm, from, escort, "escort", { service = "escort", beside = banner })
		for kind, number in pairs(some_of(banner and engines.with(banner) or engines.stored(from))) do
			if banner then
				engines.give(banner, kind, -number)
			else
				engines.store(from, kind, -number)
			end
			engines.give(train, kind, number)
		end
	end,
})

-- Fewer than three stay where they are until a banner takes them.
local function stuck(banner)
	local least = campaign.value("train.engines.min")
	if engines.is_train(banner) and engines.count(engines.with(banner)) < least then
		local told = { number = banner.number, engines = { least, "engine" } }
		return campaign.text("{number} is a siege train of fewer than {engines}: these only move with a banner", told)
	end
	return nil
end

refuse.order("move", function(_, order)
	for _, banner in ipairs(engines.travel() and order.banners or {}) do
		local why = stuck(banner)
		if why then
			return why
		end
	end
	return nil
end, { cite = "EN-OPT-05" })

refuse.order("embark", function(_, order)
	return engines.travel() and stuck(order.banner) or nil
end, { cite = "EN-OPT-05" })
