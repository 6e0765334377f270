-- The table of a battle: ground, sides, buildings and weather, the table points that they bring, and what remains (WM-BATTLE-02,
-- WM-SCEN-02, WM-DRAFT-13).
local buildings = require("lib/buildings")
local cards = require("lib/cards")
local choosing = require("margrave/choosing")
local citing = require("margrave/citing")
local dragon = require("lib/dragon")
local ground = require("lib/ground")
local sectors = require("lib/sectors")
local tables = require("lib/tables")
local volcano = require("lib/volcano")
local weather = require("lib/weather")

local scenario = {}

local function on_paper()
	return options.battles == "paper"
end

-- All that a battle on a tile brings to the table: lines with the rules that they come from. `brief` leaves out what terrain does
-- on every table.
local function pages(tile, brief)
	local ground_of = ground.scenario(tile)
	local found = { { cite = ground_of.cite, lines = ground.lines(tile, brief) } }
	if ground_of.fire then
		table.insert(found, { cite = "WM-SCEN-06", lines = volcano.lines() })
	end
	table.insert(found, { cite = "WM-DRAGON-05", lines = dragon.lines(tile) })
	if buildings.besieged(tile) then
		table.insert(found, { cite = "WM-SCEN-16", lines = { tables.text(campaign.record("siege", "capital").text) } })
	end
	for _, kind in ipairs(buildings.on(tile)) do
		table.insert(found, { cite = campaign.record("buildings", kind).cite, lines = { buildings.line(tile, kind) } })
	end
	return found
end

-- The same as lines alone.
function scenario.sheet(tile)
	local lines = {}
	for _, page in ipairs(pages(tile)) do
		for _, line in ipairs(page.lines) do
			table.insert(lines, line)
		end
	end
	return lines
end

-- The table of a battle as far as it is set out, for `sheet`.
function scenario.page(battle)
	local about = { tile = battle.tile, one = battle.challenger, other = battle.challenged }
	local lines = { campaign.text("{tile}: {one} against {other}", about) }
	for _, line in ipairs(scenario.sheet(battle.tile)) do
		table.insert(lines, line)
	end
	if battle.laid and #battle.laid > 0 then
		for _, line in ipairs(sectors.picture(battle.laid)) do
			table.insert(lines, line)
		end
	end
	if battle.weather then
		table.insert(lines, weather.line(battle.weather))
	end
	return lines
end

-- The challenger has the first half of the table, unless the Spies choose; they say who begins as well (WM-SCEN-01, WM-DRAFT-13).
local function sides(battle)
	battle.first, battle.second = battle.challenger, battle.challenged
	local halves = sectors.halves()
	for _, realm in ipairs({ battle.challenger, battle.challenged }) do
		local holder = cards.used_by(realm, "spies")
		if holder then
			citing.as("WM-DRAFT-13", function()
				local other = realm == battle.challenger and battle.challenged or battle.challenger
				local about = { card = cards.title("spies") }
				local half = ask.choice(holder, campaign.text("{card}: your side of the table", about), halves, { advice = halves[1], sheet = scenario.page(battle) })
				battle.first, battle.second = realm, other
				if half == halves[2] then
					battle.first, battle.second = other, realm
				end
				local question = campaign.text("{card}: who takes the first turn?", about)
				battle.begins = ask.realm(holder, question, { realm, other }, { advice = realm, sheet = scenario.page(battle) })
				change.say(campaign.text("{realm} takes the first turn.", { realm = battle.begins }))
			end)
		end
	end
	local about = { first = halves[1], one = battle.first, second = halves[2], other = battle.second, rule = sectors.rule() }
	citing.show("WM-SCEN-01", campaign.text("Sectors {first} are the side of {one}, {second} that of {other}. {rule}", about))
end

local function remember(battle)
	change.remember("laid", battle.tile.label, { first = battle.first, second = battle.second, begins = battle.begins, weather = battle.weather, pieces = battle.laid })
end

-- Sets the table up. On paper nothing is placed; weather there is, for it tells on the fighting.
function scenario.set_up(battle)
	battle.laid = {}
	if not on_paper() then
		for _, page in ipairs(pages(battle.tile, true)) do
			for _, line in ipairs(page.lines) do
				citing.show(page.cite, line)
			end
		end
		ground.set_out(battle)
		sides(battle)
		buildings.set_out(battle)
		for _, line in ipairs(sectors.picture(battle.laid)) do
			citing.show("WM-SCEN-01", line)
		end
		remember(battle)
	end
	battle.weather = weather.draw(battle, function()
		return scenario.page(battle)
	end)
	remember(battle)
end

-- Who did something: the host says so, or a die on paper. Nil for nobody.
local function decider(battle)
	local names = { battle.challenger.name, battle.challenged.name, "nobody" }
	return function(question, title)
		if on_paper() then
			local word = play.result("paper_ground", title)
			return word ~= "nobody" and battle[word] or nil
		end
		local word = ask.choice(nil, question, names, { advice = "nobody", sheet = scenario.page(battle) })
		return choosing.first({ battle.challenger, battle.challenged }, function(realm)
			return realm.name == word
		end)
	end
end

-- Table points for ground, buildings and the dragon: `add(realm, points, why)` hears of each (WM-SCEN-04, WM-SCEN-17 to WM-SCEN-20,
-- WM-DRAGON-07). Only what the tile makes possible is asked.
function scenario.count(battle, add)
	local decide = decider(battle)
	local hold = ground.scenario(battle.tile).hold
	if hold then
		local row = campaign.record("holdings", hold)
		citing.as(ground.scenario(battle.tile).cite, function()
			local realm = decide(tables.text(row.question), "ground held")
			if realm then
				add(realm, row.points, "ground held")
			end
		end)
	end
	buildings.count(battle, decide, add)
	dragon.count(battle, decide, add)
end

function scenario.aftermath(battle)
	dragon.aftermath(battle)
end

return scenario
