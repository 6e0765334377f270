-- What players look at beside the table: armies, scenario sheets, sectors, weather, changes of the rules of the table, magic items
-- (WM-ARMY-02, WM-SCEN-01, WM-SCEN-02, WM-SCEN-03, WM-WEATHER-02, WM-TT-01 to WM-TT-07).
local deck = require("lib/deck")
local muster = require("lib/muster")
local scenario = require("lib/scenario")
local sectors = require("lib/sectors")
local tables = require("lib/tables")
local volcano = require("lib/volcano")
local weather = require("lib/weather")

-- Rows of a table with a text, a line each: `name: text`.
local function described(name)
	local lines = {}
	for _, row in ipairs(campaign.rows(name)) do
		table.insert(lines, tables.title(name, row) .. ": " .. tables.text(campaign.record(name, row).text))
	end
	return lines
end

declare.view({
	name = "armies",
	doc = "The battles of the round: who fights whom and where, and how many points each side fields before gold and cards.",
	show = function()
		local lines = {}
		for _, battle in ipairs(campaign.vars.battles or {}) do
			for _, realm in ipairs({ battle.challenger, battle.challenged }) do
				local sum, reasons = 0, {}
				for _, part in ipairs(muster.parts(battle, realm, 0, 0)) do
					sum = sum + part[1]
					table.insert(reasons, part[1] .. " " .. tables.text(part[2]))
				end
				table.insert(lines, battle.tile.label .. ": " .. realm.name .. " " .. sum .. " (" .. table.concat(reasons, ", ") .. ")")
			end
			table.insert(lines, "  " .. muster.terms(battle))
		end
		if #lines == 0 then
			table.insert(lines, campaign.text("there is no battle in this round yet"))
		end
		return lines
	end,
})

declare.view({
	name = "scenario",
	doc = "What a battle on a tile brings to the table: its ground, buildings and dragon, and the table points for them.",
	arguments = { "tile: tile" },
	example = "scenario D4",
	show = function(_, tile)
		return scenario.sheet(tile)
	end,
})

declare.view({
	name = "sectors",
	doc = "How the sectors of the table lie, and what was put into them for the battle on a tile.",
	arguments = { "tile: tile?" },
	example = "sectors D4",
	show = function(_, tile)
		local laid = tile and campaign.recall("laid", tile.label)
		if not laid then
			if tile then
				return campaign.text("no table has been set up for {tile} in this round", { tile = tile })
			end
			local lines = sectors.picture({})
			table.insert(lines, sectors.rule())
			return lines
		end
		local lines = sectors.picture(laid.pieces)
		if laid.first and laid.second then
			local halves = sectors.halves()
			table.insert(lines, halves[1] .. ": " .. laid.first.name .. ", " .. halves[2] .. ": " .. laid.second.name)
		end
		if laid.begins then
			table.insert(lines, campaign.text("first turn: {realm}", { realm = laid.begins }))
		end
		if laid.weather then
			table.insert(lines, weather.line(laid.weather))
		end
		return lines
	end,
})

declare.view({
	name = "weather",
	doc = "The kinds of weather, what they do on the table, and how many markers there are.",
	show = function()
		return weather.lines()
	end,
})

declare.view({
	name = "volcano",
	doc = "When the volcano on the table erupts, and how many fields of lava lie there turn by turn; with a turn and a roll whether that lets it erupt.",
	arguments = { "turn: number?", "roll: number?" },
	example = "volcano 1 4",
	show = function(_, turn, roll)
		if turn and roll then
			local erupts = roll >= volcano.erupts_on(math.max(1, turn))
			local about = { roll = roll, turn = turn }
			return erupts and campaign.text("a {roll} in turn {turn}: the volcano erupts", about)
				or campaign.text("a {roll} in turn {turn}: the volcano sleeps on", about)
		end
		local lines = volcano.lines()
		for _, line in ipairs(volcano.schedule(muster.size().turns)) do
			table.insert(lines, line)
		end
		return lines
	end,
})

declare.view({
	name = "tabletop",
	doc = "The rules of the table that this edition changes, and what terrain does there.",
	show = function()
		local lines = described("tabletop_changes")
		for _, line in ipairs(described("table_pieces")) do
			table.insert(lines, line)
		end
		return lines
	end,
})

declare.view({
	name = "items",
	doc = "The magic items that you hold, which others do not see, and how many lie in the deck.",
	show = function(viewer)
		local lines = { campaign.text("{items} in the deck", { items = { deck.left(), "magic item" } }) }
		for _, realm in ipairs(campaign.seats) do
			for _, card in ipairs(deck.held(realm)) do
				if viewer == nil or viewer == realm then
					local effect = tables.text(campaign.record("magic_items", card.item).effect)
					table.insert(lines, realm.name .. ": " .. tables.title("magic_items", card.item) .. ". " .. effect)
				end
			end
		end
		return lines
	end,
})

-- For scripts: what lies in a sector of the table of a tile, and what the weather is there.
declare.expectation("laid TILE PIECE SECTOR", function(label, piece, sector)
	local laid = campaign.recall("laid", label)
	local found = {}
	for _, lying in ipairs(laid and laid.pieces or {}) do
		if lying.what == piece then
			if tostring(lying.sector) == sector or tostring(lying.facing) == sector then
				return nil
			end
			table.insert(found, tostring(lying.sector))
		end
	end
	return #found > 0 and table.concat(found, ", ") or "none"
end)

declare.expectation("weather TILE KIND", function(label, kind)
	local laid = campaign.recall("laid", label)
	local weather_there = laid and laid.weather or "none"
	return weather_there ~= kind and weather_there or nil
end)
