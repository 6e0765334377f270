-- The ground of a battle: pieces by dice and in turn, rivers with crossings, the volcano (WM-BATTLE-02, WM-SCEN-01 to WM-SCEN-15,
-- WM-DRAFT-08).
local cards = require("lib/cards")
local citing = require("margrave/citing")
local sectors = require("lib/sectors")
local tables = require("lib/tables")
local throwing = require("margrave/throwing")

local ground = {}

-- The scenario of a tile's terrain (WM-SCEN-02); a terrain that a mod brings without one is open ground.
function ground.scenario(tile)
	return tables.record("scenarios", tile.terrain) or { cite = "WM-SCEN-02", text = "open ground" }
end

local function piece_title(piece)
	return tables.title("table_pieces", piece)
end

-- How many pieces of a kind there are: a number, or what the campaign is set to.
local function count(group)
	local option = group.option
	return option and options[option] or group.number
end

-- What a scenario brings, one after the other: its pieces, then those that come after the extra one.
function ground.pieces(groups)
	local found = {}
	for _, group in ipairs(groups or {}) do
		for _ = 1, count(group) do
			table.insert(found, group.piece)
		end
	end
	return found
end

-- The holder of the Scouts, if they fight here: they alone set out the terrain (WM-DRAFT-08).
function ground.scout(battle)
	return cards.used_by(battle.challenger, "scouts") or cards.used_by(battle.challenged, "scouts")
end

-- Whose turn it is to place something; the challenger begins (WM-SCEN-01).
local function placer(battle, alone)
	local number = 0
	return function()
		number = number + 1
		return alone or number % 2 == 1 and battle.challenger or battle.challenged
	end
end

local function place(battle, realm, piece)
	table.insert(battle.laid, { what = piece, sector = sectors.roll(piece_title(piece), realm) })
end

-- A river from the outer edge of one sector to that of another; equal ones are rolled again (WM-SCEN-14).
local function river(battle, turn)
	local named = { river = piece_title("river") }
	local from = sectors.roll(campaign.text("{river} (where it comes in)", named), turn())
	local other = turn()
	local out, again = campaign.text("{river} (where it goes out)", named), campaign.text("{river} (where it goes out, again)", named)
	local to = throwing.again(again, function(throws)
		local to = sectors.roll(throws == 0 and out or again, other)
		return to ~= from and to or nil
	end, sectors.others(from))
	table.insert(battle.laid, { what = "river", sector = from })
	table.insert(battle.laid, { what = "river", sector = to })
	change.show(campaign.text("The river runs from the outer edge of sector {from} to that of sector {to}.", { from = from, to = to }))
	local crossings = campaign.record("crossings", "river")
	for number = 1, options[crossings.option] do
		local kind = crossings.kinds[(number - 1) % #crossings.kinds + 1]
		change.show(campaign.text("{realm} puts {what:a} on the river.", { realm = turn(), what = kind }))
	end
end

-- Sets out the terrain; the optional piece is offered to the second player, or to the Scouts (WM-BATTLE-02, WM-DRAFT-08).
function ground.set_out(battle)
	local scenario = ground.scenario(battle.tile)
	local scout = ground.scout(battle)
	if scout then
		local alone = { card = cards.title("scouts"), realm = scout }
		citing.say("WM-DRAFT-08", campaign.text("{card}: {realm} alone sets out the terrain.", alone))
	end
	citing.as(scenario.cite, function()
		local turn = placer(battle, scout)
		if scenario.stream then
			river(battle, turn)
		end
		for _, piece in ipairs(ground.pieces(scenario.pieces)) do
			place(battle, turn(), piece)
		end
		if scenario.extra then
			local second = scout or battle.challenged
			-- Where this piece and those after it come to lie is rolled: what matters to the answer is whether it is there.
			local said = function(more)
				return {
					more and campaign.text("One piece more is set out, in a sector that is rolled.") or campaign.text("No piece more is set out."),
				}
			end
			local question = campaign.text("one piece more: {piece}?", { piece = piece_title(scenario.extra) })
			if ask.yes(second, question, { advice = false }, said) then
				place(battle, second, scenario.extra)
			end
		end
		local after = placer(battle, scout)
		for _, piece in ipairs(ground.pieces(scenario.after)) do
			place(battle, after(), piece)
		end
	end)
end

local function counted(groups, lines)
	for _, group in ipairs(groups or {}) do
		local number = count(group)
		if number > 0 then
			table.insert(lines, number .. " × " .. piece_title(group.piece))
		end
	end
end

-- The pieces of a scenario in a line, `3 × wood, 3 × flat hill`, and the kinds among them.
local function summary(scenario)
	local parts, kinds = {}, {}
	counted(scenario.pieces, parts)
	if scenario.extra then
		table.insert(parts, campaign.text("1 × {piece} more if the second player likes", { piece = piece_title(scenario.extra) }))
	end
	counted(scenario.after, parts)
	for _, groups in ipairs({ scenario.pieces or {}, scenario.after or {} }) do
		for _, group in ipairs(groups) do
			if count(group) > 0 and not table.find(kinds, group.piece) then
				table.insert(kinds, group.piece)
			end
		end
	end
	if scenario.stream then
		local crossings = campaign.record("crossings", "river")
		local called = {}
		for _, kind in ipairs(crossings.kinds) do
			table.insert(called, tables.text(kind))
		end
		local about = { river = piece_title("river"), crossings = { options[crossings.option], "crossing" }, kinds = table.concat(called, ", ") }
		table.insert(parts, campaign.text("{river} with {crossings} ({kinds})", about))
		table.insert(kinds, "river")
	end
	if scenario.fire then
		table.insert(kinds, "lava")
	end
	return parts, kinds
end

-- What the ground of a tile is, for the scenario sheet; `brief` leaves out what pieces do everywhere.
function ground.lines(tile, brief)
	local scenario = ground.scenario(tile)
	local lines = { (campaign.name("terrain", tile.terrain) or tile.terrain) .. ": " .. tables.text(scenario.text) }
	local parts, kinds = summary(scenario)
	if #parts > 0 then
		table.insert(lines, campaign.text("to place: {pieces}", { pieces = table.concat(parts, ", ") }))
	end
	for _, kind in ipairs(kinds) do
		local row = campaign.record("table_pieces", kind)
		if row.cite or not brief then
			table.insert(lines, "  " .. piece_title(kind) .. ": " .. tables.text(row.text))
		end
	end
	if scenario.hold then
		local holding = campaign.record("holdings", scenario.hold)
		local about = { what = tables.title("holdings", scenario.hold), points = { holding.points, "table point" }, to = holding.to }
		table.insert(lines, campaign.text("{what}: {points} {to}", about))
	end
	return lines
end

return ground
