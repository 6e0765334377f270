-- Orders that say what tables of the mod come to.
local fairs = campaign.rows("market_fairs")

local function shown(value)
	if type(value) ~= "table" then
		return tostring(value)
	end
	local keys = {}
	for key in pairs(value) do
		table.insert(keys, tostring(key))
	end
	table.sort(keys)
	local parts = {}
	for _, key in ipairs(keys) do
		local number = tonumber(key)
		local inner = value[key]
		if number ~= nil then
			inner = value[number]
		end
		table.insert(parts, key .. "=" .. shown(inner))
	end
	return "{" .. table.concat(parts, " ") .. "}"
end

declare.order({
	name = "fair",
	doc = "Holds a fair and says what it brings in.",
	during = "scouting",
	arguments = { "which: word" },
	check = function(_, which)
		if table.find(fairs, which) == nil then
			return "there is a fair at " .. table.concat(fairs, ", ")
		end
	end,
	play = function(realm, which)
		local fair = campaign.record("market_fairs", which)
		change.say("{row:market_fairs." .. which .. "} is " .. shown(fair))
		change.say("it brings " .. play.roll(fair.gold, "the fair", realm))
	end,
})

declare.order({
	name = "haggle",
	doc = "Says what wares cost, by how guilds get on.",
	during = "scouting",
	arguments = { "ware: word" },
	play = function(realm, ware)
		local faces = play.faces(campaign.amount("market_wares", ware), "the price", realm)
		change.say(ware .. " shows " .. campaign.count(#faces, "die") .. "; the price is " .. play.roll(campaign.amount("market_wares", ware), "the price", realm))
	end,
})

declare.order({
	name = "day",
	doc = "Looks at the weather, the crowd and the temper.",
	during = "scouting",
	arguments = { "at: tile", "temper: number" },
	play = function(_, at, temper)
		local weather = play.result("market_day", "weather")
		local crowd = play.result("market_crowd", "crowd", { tile = at })
		change.say("weather " .. tostring(weather) .. ", crowd " .. tostring(crowd))
		change.say("temper " .. tostring(play.read("market_temper", temper, "temper")))
		change.say("dearth " .. tostring(play.read("market_dearth", temper, "dearth")))
	end,
})
