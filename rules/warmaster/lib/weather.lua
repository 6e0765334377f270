-- Weather: a marker from the pool of the terrain, and what it does to moves, sight and orders (WM-WEATHER-01 to WM-WEATHER-03,
-- WM-DRAFT-08).
local cards = require("lib/cards")
local citing = require("margrave/citing")
local ground = require("lib/ground")
local tables = require("lib/tables")
local throwing = require("margrave/throwing")

local weather = {}

local function pool_of(terrain)
	return tables.record("weather_markers", terrain) and terrain or "elsewhere"
end

-- All markers of a terrain's pool, those of one kind together (WM-WEATHER-03).
function weather.pool(terrain)
	local counts = campaign.record("weather_markers", pool_of(terrain))
	local markers = {}
	for _, kind in ipairs(campaign.rows("weather")) do
		for _ = 1, counts[kind] or 0 do
			table.insert(markers, kind)
		end
	end
	return markers
end

function weather.title(kind)
	return tables.title("weather", kind)
end

-- A distance at so many percent, to the nearest whole centimetre (WM-WEATHER-02).
local function slowed(distance, percent)
	return (distance * percent + 50) // 100
end

-- What a kind of weather does, as a list of texts; empty if it does nothing.
function weather.effects(kind)
	local row = campaign.record("weather", kind)
	local effects = {}
	if row.move_percent then
		local moves = {}
		for _, troops in ipairs(campaign.rows("moves")) do
			local distance = slowed(campaign.record("moves", troops).distance, row.move_percent)
			table.insert(moves, campaign.text("{troops} {distance} cm", { troops = troops, distance = distance }))
		end
		local slower = { percent = row.move_percent, moves = table.concat(moves, ", ") }
		table.insert(effects, campaign.text("movement {percent}% ({moves})", slower))
	end
	if row.sight then
		table.insert(effects, campaign.text("sight ends at {distance} cm", { distance = row.sight }))
	end
	if row.orders then
		table.insert(effects, campaign.text("{orders} order for each unit in a command phase", { orders = row.orders }))
	end
	return effects
end

-- True if a kind of weather does anything.
function weather.works(kind)
	return #weather.effects(kind) > 0
end

function weather.line(kind)
	local effects = weather.effects(kind)
	return weather.title(kind) .. ": " .. (#effects > 0 and table.concat(effects, "; ") or campaign.text("no effect"))
end

-- The number of a marker, drawn from those that lie there; one that has been put aside is not drawn again.
local function draw(markers, aside)
	local what, left = "weather marker", {}
	for number in ipairs(markers) do
		if number ~= aside then
			table.insert(left, number)
		end
	end
	return throwing.again(what, function()
		local number = play.roll("d" .. #markers, what, nil, function(drawn)
			return aside and drawn or weather.works(markers[drawn])
		end)
		return number ~= aside and number or nil
	end, left)
end

-- Draws the weather of a battle; the Scouts may put it aside once (WM-WEATHER-01, WM-DRAFT-08). `page` gives what `sheet` shows.
function weather.draw(battle, page)
	local markers = weather.pool(battle.tile.terrain)
	local function tell(drawn)
		citing.say("WM-WEATHER-01", weather.line(markers[drawn]) .. ".")
	end
	local number = citing.as("WM-WEATHER-01", function()
		return draw(markers)
	end)
	tell(number)
	local scout = ground.scout(battle)
	if scout and #markers > 1 then
		citing.as("WM-DRAFT-08", function()
			local kind = markers[number]
			local about = { card = cards.title("scouts"), weather = weather.title(kind) }
			local question = campaign.text("{card}: put {weather} aside and draw again?", about)
			if ask.yes(scout, question, { advice = #weather.effects(kind) > 0, sheet = page() }) then
				number = draw(markers, number)
				tell(number)
			end
		end)
	end
	return markers[number]
end

-- All kinds, what they do, and how many markers lie in which pool (WM-WEATHER-02, WM-WEATHER-03).
function weather.lines()
	local lines = {}
	for _, kind in ipairs(campaign.rows("weather")) do
		local sum, where = 0, {}
		for _, pool in ipairs(campaign.rows("weather_markers")) do
			local number = campaign.record("weather_markers", pool)[kind]
			if number then
				sum = sum + number
				table.insert(where, campaign.text("{number} {pool}", { number = number, pool = pool }))
			end
		end
		local about = { weather = weather.line(kind), number = sum, pools = table.concat(where, ", ") }
		table.insert(lines, campaign.text("{weather}; markers {number}: {pools}", about))
	end
	return lines
end

return weather
