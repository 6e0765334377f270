-- The report of a battle that was fought on the table (GM-BATTLE-01): who won and by how much, what became of bearers and
-- leaders, who picked a relic up; and the marker of a relic that lies on the table (GM-RELIC-12).
local choosing = require("margrave/choosing")
local sides = require("lib/sides")
local spoils = require("lib/spoils")

local report = {}

-- The fates of a bearer who leaves the relic on the table, where somebody may pick it up.
local function left_on_table()
	return choosing.those(campaign.rows("bearer_fates"), spoils.on_table)
end

-- What is asked: `winner`, `margin`, and for each side by its word `bearer_red`, `picked_red` and `leader_red`. A draw has no margin, and
-- nobody picks up what its bearer did not leave.
local function fields(battle)
	local words, winners, finders = {}, { "draw" }, { "nobody" }
	for _, side in ipairs(battle.sides) do
		table.insert(words, sides.word(side))
		table.insert(winners, sides.word(side))
		table.insert(finders, sides.word(side))
	end
	local found = {
		{ name = "winner", words = winners },
		{ name = "margin", low = 0, high = 100000, optional = true, only_if = { part = "winner", says = words, otherwise = 0 } },
	}
	for _, side in ipairs(battle.sides) do
		local word = sides.word(side)
		if side.bearer then
			table.insert(found, { name = "bearer_" .. word, words = campaign.rows("bearer_fates") })
			local only_if = { part = "bearer_" .. word, says = left_on_table(), otherwise = "nobody" }
			table.insert(found, { name = "picked_" .. word, words = finders, optional = true, only_if = only_if })
		end
		if side.realm and side.leader and not sides.led_by_bearer(side) then
			table.insert(found, { name = "leader_" .. word, words = { "stood", "fell" }, optional = true })
		end
	end
	return found
end

-- Asks the host how a battle ended; what is left out did not happen.
function report.result(battle, question, lines)
	local said = ask.report(nil, question, fields(battle), { sheet = lines, secret = campaign.host_plays })
	local result = { winner = said.winner, margin = said.margin or 0, bearers = {}, picked = {}, fallen = {} }
	for _, side in ipairs(battle.sides) do
		local word = sides.word(side)
		result.bearers[word] = said["bearer_" .. word]
		result.picked[word] = said["picked_" .. word]
		result.fallen[word] = said["leader_" .. word] == "fell"
	end
	return result
end

-- Where the marker of a relic lies whose bearer left the table over an edge, or was caught there.
local function marker(edge)
	local arrow = play.result("scatter", "scatter die")
	local inches = play.roll(campaign.record("marker", "distance").dice, "distance of the marker")
	local where = campaign.text("where they crossed {edge:the}", { edge = edge .. " edge" })
	local named = { where = where, arrow = arrow, inches = inches }
	local lies, far = campaign.text("the marker lies"), { [campaign.text("inches")] = inches }
	if arrow == "hit" then
		change.say(campaign.text("A hit: the marker lies {where}.", named))
		play.outcome(lies, where, { at = 0 })
	elseif arrow == edge then
		change.say(campaign.text("The arrow points {arrow}, off the table: the marker lies {where}.", named))
		play.outcome(lies, where, { at = 0 })
	elseif arrow == campaign.record("marker", edge).opposite then
		change.say(campaign.text("The marker lies {inches} inches into the table from {where}.", named))
		play.outcome(lies, campaign.text("into the table"), { at = 1, numbers = far })
	else
		change.say(campaign.text("The marker lies {inches} inches to the {arrow} of {where}, along the edge.", named))
		play.outcome(lies, campaign.text("to the {arrow}, along the edge", { arrow = arrow }), { at = 2, numbers = far })
	end
end

declare.order({
	name = "marker",
	doc = "Throws for where the marker of a relic lies whose bearer left the table, or was caught at its edge.",
	arguments = { "edge: word" },
	example = "marker north",
	during = "battles victory_check",
	cite = "GM-RELIC-12",
	check = function(_, edge)
		if edge == "distance" or not table.find(campaign.rows("marker"), edge) then
			return campaign.text("the table has the edges north, east, south and west")
		end
		return nil
	end,
	play = function(_, edge)
		marker(edge)
	end,
	candidates = function()
		return { { "north" }, { "east" }, { "south" }, { "west" } }
	end,
})

-- While a battle with bearers is fought the host may throw for markers.
function report.markers(battle, place, lines)
	for _, side in ipairs(battle.sides) do
		if side.bearer then
			local question = campaign.text(
				"fight the battle {place}, with `marker EDGE` for a relic that is left on the table; `done` when it is over",
				{ place = place }
			)
			ask.orders(nil, question, { orders = { "marker" }, sheet = lines })
			return
		end
	end
end

return report
