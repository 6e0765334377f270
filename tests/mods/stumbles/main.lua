-- Scripts that fail: in an order, its check, inside other functions, and without an end.
local choosing = require("margrave/choosing")
local falls = 0

local function own(realm, banner)
	local points, names = banner.points, { first = "one", last = "two" }
	if points > 700 then
		error("a banner worth " .. points .. " stumbles while it is judged")
	end
	return banner.realm ~= realm and names.first or nil
end

local function deep(banners, left)
	if left == 0 then
		local nobody
		return nobody.points
	end
	return deep(banners, left - 1) + 1
end

local WAYS = {
	plain = function(realm, banner)
		local rolled = play.roll("d6", "a stumble", realm)
		for at, other in realm.banners do
			local lost = at * 10; change.points(other, -lost, "stumbles")
			if other == banner then
				lost = nil
				local left = other.points - lost
				change.points(other, left, "never")
			end
		end
		return rolled
	end,
	deep = function(realm)
		return deep(realm.banners, 3)
	end,
	library = function(realm)
		local best = choosing.best(realm.banners, function(banner)
			local worth = "worth " .. banner.points
			return worth > 5
		end)
		return best
	end,
	caught = function(realm)
		local well, why = pcall(deep, {}, 2)
		local after = #tostring(why)
		change.crowns(realm, well)
		return after
	end,
	endless = function(realm)
		local round = 0
		while realm do
			round = 1
		end
		return round
	end,
	kept = function()
		falls += 1
		local fallen, far = falls, { 1, 2, 3, { 4, 5, { 6, { 7 } } }, 8, 9, 10 }
		return fallen + far
	end,
}

declare.order({
	name = "stumble",
	doc = "A banner stumbles.",
	arguments = { "banner: banner", "way: word" },
	example = "stumble 1 plain",
	during = "reorganization",
	check = own,
	play = function(realm, banner, way)
		WAYS[way](realm, banner)
	end,
})
