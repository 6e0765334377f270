-- Mines: what one turns out to be when it is found, and what it gives in winter (EN-WILD-03 to EN-WILD-07).
local exploring = require("lib/exploring")
local items = require("lib/items")
local locations = require("lib/locations")

-- Points of one of the accidents and meetings below ground.
local function points(row, what, realm)
	return math.floor(play.roll(campaign.amount("mine_points", row), what, realm))
end

local function lose(banner, row, why)
	change.points(banner, -points(row, "points lost: " .. why, banner.realm), why)
end

-- The race that knows mines may roll once again in all, on either chart (EN-WILD-04, EN-WILD-06).
local function may_reroll(dig, question)
	if dig.rerolls > 0 and ask.yes(dig.banner.realm, question, { advice = true }) then
		dig.rerolls = dig.rerolls - 1
		return true
	end
	return false
end

local function place(dig, mine)
	locations.put(dig.tile, mine, dig.banner.realm)
end

local function cave_in(dig)
	change.say(campaign.text("The shaft on {tile} caves in.", { tile = dig.tile }))
	lose(dig.banner, "cave_in", "cave-in")
end

-- Who has no use for warpstone suffers from it and blocks the mine for good (EN-WILD-05).
local function warpstone(dig)
	if campaign.value("mine.warpstone", { banner = dig.banner }) > 0 then
		place(dig, "warpstone_mine")
		return
	end
	change.say(campaign.text("There is warpstone below {tile}: the mine is blocked for good.", { tile = dig.tile }))
	lose(dig.banner, "warpstone", "warpstone")
end

-- The way down leads to a settlement of independents, or to ruins (EN-WILD-06).
local function way_down(dig, below, people)
	local settlement = play.result(below, "what is left of the " .. people, { banner = dig.banner, tile = dig.tile })
	if settlement == nil then
		change.say(campaign.text("The {people} below {tile} is empty.", { people = people, tile = dig.tile }))
		return
	end
	change.say(campaign.text("The {people} below {tile} is inhabited.", { people = people, tile = dig.tile }))
	change.settlement(dig.tile, tostring(settlement))
	change.owner(dig.tile, "independent")
end

-- Trolls and night goblins join their like, and are hard on others (EN-WILD-06).
local function dwellers(dig)
	local banner = dig.banner
	local why = "trolls and night goblins"
	if campaign.value("mine.dwellers", { banner = banner }) == 0 then
		lose(banner, "dwellers_strike", why)
		return
	end
	local most = points("dwellers_join", "points of " .. why, banner.realm)
	local question = campaign.text("trolls and night goblins: how many points join {banner}?", { banner = banner })
	local joining = ask.number(banner.realm, question, 0, most, { advice = most })
	change.points(banner, joining, why)
end

local found = {} ---@type table<string, fun(dig: any)>

local function read(dig, chart, rule, again)
	play.cite(rule)
	local result
	repeat
		result = tostring(play.result(chart, chart:gsub("_", " "), { banner = dig.banner, tile = dig.tile }))
		local question = result == "disused" and campaign.text("the mine is worked out: roll again?")
			or campaign.text("the shaft would cave in: roll again?")
	until result ~= again or not may_reroll(dig, question)
	if found[result] then
		found[result](dig)
	else
		place(dig, result)
	end
end

found.disused = function(dig)
	read(dig, "disused_mines", "EN-WILD-06", "cave_in")
end
found.rare = function(dig)
	read(dig, "rare_mines", "EN-WILD-05")
end
found.cave_in = cave_in
found.warpstone_mine = warpstone
found.dwarf_hold = function(dig)
	way_down(dig, "dwarf_hold", "dwarf hold")
end
found.skaven_labyrinth = function(dig)
	way_down(dig, "skaven_labyrinth", "skaven labyrinth")
end
found.dwellers = dwellers

exploring.on_finding("mine", function(banner, tile)
	read({ banner = banner, tile = tile, rerolls = campaign.value("mine.rerolls", { banner = banner }) }, "mines", "EN-WILD-04", "disused")
end)

-- Who controls the tiles of mines in winter, for whom they are of use (EN-WILD-07).
local function miner(name, tile)
	local realm = tile.realm
	if realm == nil or realm.out or (name == "warpstone_mine" and campaign.value("mine.warpstone", { realm = realm }) == 0) then
		return nil
	end
	return realm
end

-- Before revenue is gathered the dice for gems fall, and what they show is added to what the tile pays.
local YIELDS = campaign.rows("mine_yields")

on.phase_begins("revenue", function()
	local paid = {}
	for _, name in ipairs(YIELDS) do
		local crowns = campaign.record("mine_yields", name).crowns
		for _, tile in ipairs(crowns and campaign.marked(name) or {}) do
			local realm = miner(name, tile)
			if realm then
				local what = campaign.text("{mine} on {tile}", { mine = campaign.name("mark", name) or name, tile = tile })
				paid[tile.label] = math.floor(play.roll(crowns, what, realm))
			end
		end
	end
	if next(paid) then
		campaign.vars.mine_crowns = paid
	end
end, { cite = "EN-WILD-07" })

filter.lookup("revenue", function(amount, tile)
	local paid = campaign.vars.mine_crowns
	local crowns = paid and paid[tile.label]
	if crowns then
		return amount + crowns
	end
	return nil
end, { cite = "EN-WILD-07", why = "gems" })

-- Magic items of the year come when revenue has been gathered.
on.phase_ends("revenue", function()
	if campaign.vars.mine_crowns then
		campaign.vars.mine_crowns = nil
	end
	for _, name in ipairs(YIELDS) do
		local worth = campaign.record("mine_yields", name).items
		for _, tile in ipairs(worth and campaign.marked(name) or {}) do
			local realm = miner(name, tile)
			if realm then
				local mine = campaign.name("mark", name) or name
				local what = "item from the " .. mine .. " on " .. tile.label
				local text = campaign.text("item from the {mine} on {tile}", { mine = mine, tile = tile })
				local points = math.floor(play.roll(worth, text, realm))
				items.give(realm, realm.banners, points, what, false, text)
			end
		end
	end
end, { cite = "EN-WILD-07" })
