-- The volcano on the table: when it erupts, and how its lava flows (WM-SCEN-05, WM-SCEN-06).
local volcano = {}

local function numbers(list)
	local texts = {}
	for _, number in ipairs(list) do
		table.insert(texts, tostring(number))
	end
	return table.concat(texts, ", ")
end

-- The least roll with which it erupts in a turn of the battle; 1 is without fail.
function volcano.erupts_on(turn)
	local rows = campaign.rows("eruption")
	return campaign.record("eruption", rows[math.min(turn, #rows)] or "").least
end

-- Fields of lava at the end of a turn, if it erupted before a command phase of `from`: one is laid then, and one before each later
-- command phase until none is left (WM-SCEN-06).
function volcano.fields(from, second, turn)
	local table_of = campaign.record("volcano", "table")
	local phases = (turn - from) * 2 + (second and 1 or 2)
	return math.min(phases * table_of.each_phase, options[table_of.fields])
end

function volcano.lines()
	local table_of = campaign.record("volcano", "table")
	local needed = {}
	for turn = 1, #campaign.rows("eruption") do
		local least = volcano.erupts_on(turn)
		local about = { turn = turn, least = least }
		if least > 1 then
			table.insert(needed, campaign.text("turn {turn} on {least} or more", about))
		else
			table.insert(needed, campaign.text("turn {turn} without fail", about))
		end
	end
	local sectors = { sectors = numbers(table_of.stands) }
	local fields = { more = table_of.each_phase, fields = options[table_of.fields] }
	local bends = { one = table_of.turns_at[1], other = table_of.turns_at[2], degrees = table_of.degrees }
	return {
		campaign.text("the volcano stands in the middle of sectors {sectors}, with a notch on one side", sectors),
		campaign.text("before each command phase a d6 says whether it erupts: {turns}", { turns = table.concat(needed, ", ") }),
		campaign.text("then a field of lava is laid at the notch, and {more} more before each command phase, {fields} in all; after the last one the lava lake in a straight line", fields),
		campaign.text("where lava reaches sector {one} or {other} the player whose turn it is may turn it by {degrees} degrees", bends),
	}
end

-- How the lava grows, by when it broke out: a line for each command phase of the first turns.
function volcano.schedule(turns)
	local lines = {}
	for from = 1, math.min(turns, #campaign.rows("eruption")) do
		for _, second in ipairs({ false, true }) do
			local cells = {}
			for turn = from, turns do
				table.insert(cells, campaign.text("turn {turn}: {fields}", { turn = turn, fields = volcano.fields(from, second, turn) }))
			end
			local about = { turn = from, fields = table.concat(cells, ", ") }
			if second then
				table.insert(lines, campaign.text("erupted in turn {turn} before the command phase of the second player, fields at the end of {fields}", about))
			else
				table.insert(lines, campaign.text("erupted in turn {turn} before the command phase of the first player, fields at the end of {fields}", about))
			end
		end
	end
	return lines
end

return volcano
