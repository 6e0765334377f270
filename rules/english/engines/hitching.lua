-- Orders by which engines join a banner, are stored, or are left behind (EN-OPT-04, EN-OPT-06).
local choosing = require("margrave/choosing")
local engines = require("lib/engines")

local function off(realm, banner, kind, number)
	if not options.siege_train then
		return campaign.text("this campaign plays without siege trains (option english.siege_train)"), "EN-OPT-01"
	elseif not realm or banner.realm ~= realm then
		return campaign.text("it is not your banner")
	elseif not table.find(engines.kinds(), kind) then
		return campaign.text("there are {kinds}", { kinds = table.concat(engines.kinds(), ", ") }), "EN-OPT-01"
	elseif number < 1 then
		return campaign.text("name at least one engine")
	end
	return nil
end

-- Others of its force, by their numbers.
local function mates(banner)
	return choosing.those(banner.realm:force(banner.tile), function(other)
		return other ~= banner and other.shut_in == banner.shut_in
	end)
end

-- Engines of a kind that a banner could take over: stored where it stands, and with others of its force.
---@return integer
---@return integer
local function at_hand(banner, kind)
	local stored = engines.at_home(banner) and engines.stored(banner.tile)[kind] or 0
	local sum = stored ---@type integer
	for _, other in ipairs(mates(banner)) do
		sum = sum + (engines.with(other)[kind] or 0)
	end
	return sum, stored
end

local function hitch_refusal(realm, banner, kind, number)
	local why, rule = off(realm, banner, kind, number)
	if why then
		return why, rule
	elseif banner.aboard then
		return campaign.text("it is aboard a ship")
	elseif number > engines.room(banner) then
		local all = engines.listed(engines.with(banner))
		return campaign.text("with it travel {engines}: there is room for {room} more", { engines = all, room = engines.room(banner) })
	end
	local found = at_hand(banner, kind)
	if number > found then
		return campaign.text("of these {found} are stored there or with other banners of its force", { found = found })
	end
	return nil
end

-- First what is stored, then what is with others, by their numbers; an escort that has nothing left to guard is dismissed.
local function hitch(banner, kind, number)
	local _, stored = at_hand(banner, kind)
	local from_store = math.min(stored, number)
	if from_store > 0 then
		engines.store(banner.tile, kind, -from_store)
	end
	local left = number - from_store
	for _, other in ipairs(mates(banner)) do
		local by = math.min(left, engines.with(other)[kind] or 0)
		if by > 0 then
			engines.give(other, kind, -by)
			left = left - by
		end
	end
	engines.give(banner, kind, number)
	for _, other in ipairs(mates(banner)) do
		engines.disperse(other, banner)
	end
end

-- Each kind that a banner could be given, as many as there are and fit.
local function hitches(realm)
	local tries = {}
	for _, banner in ipairs(realm.banners) do
		local room = engines.room(banner)
		for _, kind in ipairs(not banner.aboard and room > 0 and engines.kinds() or {}) do
			local number = math.min(room, (at_hand(banner, kind)))
			if number > 0 then
				table.insert(tries, { banner, kind, number })
			end
		end
	end
	return tries
end

-- Stored engines go with the strongest banner of the settlement that is no train.
local function hitch_advice(realm)
	local best = nil
	for _, try in ipairs(hitches(realm)) do
		local banner, kind = try[1], try[2]
		local _, stored = at_hand(banner, kind)
		local free = stored > 0 and not banner.shut_in and not engines.is_train(banner)
		if free and (not best or banner.points > best[1].points) then
			best = { banner, kind, math.min(try[3], stored) }
		end
	end
	return best
end

declare.order({
	name = "hitch",
	arguments = { "banner: banner", "kind: word", "number: number" },
	example = "hitch 1 great_cannon 2",
	doc = "Gives siege engines to a banner, of those stored where it stands and of those with other banners of its force.",
	during = "reorganization",
	cite = "EN-OPT-04",
	check = hitch_refusal,
	candidates = function(realm)
		return realm and options.siege_train and engines.any() and hitches(realm) or nil
	end,
	advice = function(realm)
		return realm and options.siege_train and engines.any() and hitch_advice(realm) or nil
	end,
	play = function(_, banner, kind, number)
		hitch(banner, kind, number)
	end,
})

-- Every kind that travels with a banner, all of it.
local function held(realm, wanted)
	local tries = {}
	for _, banner in ipairs(realm and engines.any() and realm.banners or {}) do
		for kind, number in pairs(wanted(banner) and engines.with(banner) or {}) do
			table.insert(tries, { banner, kind, number })
		end
	end
	return tries
end

local function has_not(banner, kind, number)
	if number > (engines.with(banner)[kind] or 0) then
		return campaign.text("with it travel {engines}", { engines = engines.listed(engines.with(banner)) })
	end
	return nil
end

declare.order({
	name = "unhitch",
	arguments = { "banner: banner", "kind: word", "number: number" },
	example = "unhitch 1 great_cannon 2",
	doc = "Stores siege engines of a banner in its city or fortress.",
	during = "reorganization",
	cite = "EN-OPT-06",
	check = function(realm, banner, kind, number)
		local why, rule = off(realm, banner, kind, number)
		if why then
			return why, rule
		elseif not engines.at_home(banner) then
			return campaign.text("engines are stored in a city or fortress of the empire; elsewhere they need a banner")
		end
		return has_not(banner, kind, number)
	end,
	candidates = function(realm)
		return held(realm, engines.at_home)
	end,
	play = function(_, banner, kind, number)
		engines.give(banner, kind, -number)
		engines.store(banner.tile, kind, number)
		engines.disperse(banner)
	end,
})

declare.order({
	name = "abandon",
	arguments = { "banner: banner", "kind: word", "number: number" },
	example = "abandon 1 siege_tower 1",
	doc = "Leaves siege engines of a banner behind, before it moves: they are lost.",
	during = "movement",
	cite = "EN-OPT-06",
	check = function(realm, banner, kind, number)
		local why, rule = off(realm, banner, kind, number)
		if why then
			return why, rule
		end
		return has_not(banner, kind, number)
	end,
	candidates = function(realm)
		return held(realm, function()
			return true
		end)
	end,
	play = function(_, banner, kind, number)
		engines.give(banner, kind, -number)
		change.say(campaign.text("{banner} leaves behind: {engines}", { banner = banner, engines = engines.listed({ [kind] = number }) }))
		engines.disperse(banner)
	end,
})
