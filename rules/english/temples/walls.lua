-- A temple beside a settlement counts as a fortress: it gives refuge and a store, and adds to what the tile's defenders are worth
-- (EN-WILD-26, EN-WILD-27). Alone in its tile it is a settlement of its own, and the tables say so.
local stays = require("lib/stays")
local temples = require("lib/temples")

local WHY = { cite = "EN-WILD-26", why = "temple" }

-- What a temple has by itself, where it would stand alone.
---@return integer
local function alone(table)
	local amount = campaign.amount(table, "temple")
	return type(amount) == "number" and amount or 0
end

-- Banners go into the temple beside those that the settlement takes in; one without walls is held by as many as it feeds.
filter.lookup("refuge", function(amount, tile, realm)
	if not temples.beside(tile) then
		return nil
	end
	local settlement = amount > 0 and amount or campaign.lookup("forage", tile, realm)
	return settlement + alone("refuge")
end, WHY)

filter.lookup("stock", function(amount, tile)
	return temples.beside(tile) and math.max(amount, alone("stock")) or nil
end, WHY)

-- It stores nothing for others than those whose temple it is: what has no room is lost when the tile turns independent.
on.after_event("owner_changed", function(event)
	local lost = temples.any() and temples.keeper(event.tile) and temples.overflow(event.tile) or 0
	if lost > 0 then
		change.tile_baggage(event.tile, -lost)
		change.say(campaign.text("{baggage} baggage stored in the temple at {tile} is lost", { baggage = lost, tile = event.tile }))
	end
end, { cite = "EN-WILD-26" })

-- Like a fortress it does not fall to scouts (EN-SCOUT-22).
filter.lookup("scouts_take", function(_, tile)
	return temples.beside(tile) and 0 or nil
end, WHY)

-- Who of those inside holds the settlement, and who the temple.
local HOLDS = "temple_garrison"
local TEMPLE, SETTLEMENT = 1, 2
stays.forget_movers(HOLDS)

local function count(tile, where)
	local number = 0
	for _, banner in ipairs(tile.banners) do
		if banner.shut_in and stays.of(HOLDS, banner) == where then
			number = number + 1
		end
	end
	return number
end

-- A banner that is shut in goes where its owner says, as long as there is room in both.
on.after_event("shut_in", function(event)
	local banner = event.banner
	local tile = banner.tile
	if not event.shut_in or not temples.beside(tile) then
		return
	end
	local where = TEMPLE
	if count(tile, TEMPLE) >= alone("refuge") then
		where = SETTLEMENT
	elseif count(tile, SETTLEMENT) < campaign.lookup("refuge", tile) - alone("refuge") then
		local words = { "temple", tile.settlement }
		local told = { banner = banner, settlement = tile.settlement }
		local question = campaign.text("does {banner} hold the temple or {settlement:the}?", told)
		local word = ask.choice(banner.realm, question, words, { advice = "temple" })
		where = word == "temple" and TEMPLE or SETTLEMENT
	end
	stays.keep(HOLDS, banner, where)
end, WHY)

-- Those in the temple count three times, and the points of the others, who defend the settlement, are added; whoever was shut in
-- unasked holds the temple while it has room. Walls of the settlement that are worth more by themselves are held instead.
filter.defence(function(value, tile, banners, garrison)
	if not temples.beside(tile) then
		return nil
	end
	local sum = garrison * alone("defence") ---@type integer
	local room = alone("refuge")
	for _, banner in ipairs(banners) do
		if stays.of(HOLDS, banner) ~= SETTLEMENT and room > 0 then
			room = room - 1
			sum = sum + (banner.points or 0) * alone("defence")
		else
			sum = sum + (banner.points or 0)
		end
	end
	return math.max(value, sum)
end, WHY)
