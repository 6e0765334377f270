-- The sectors of the table: dice for them, which face each other, and whose they are (WM-SCEN-01, WM-DRAFT-13).
local choosing = require("margrave/choosing")
local tables = require("lib/tables")

local sectors = {}

local function plan()
	return campaign.record("sectors", "table")
end

-- The sector across the table (WM-SCEN-01).
function sectors.opposite(sector)
	local rows = plan()
	for at, number in ipairs(rows.first) do
		local other = rows.second[at]
		if number == sector then
			return other
		elseif other == sector then
			return number
		end
	end
	return sector
end

-- All sectors but one.
function sectors.others(sector)
	local rows = plan()
	local all = table.move(rows.second, 1, #rows.second, #rows.first + 1, table.clone(rows.first))
	return choosing.those(all, function(number)
		return number ~= sector
	end)
end

-- The row of a side: "first" or "second".
function sectors.row_of(battle, realm)
	return battle.first == realm and "first" or "second"
end

-- A die for the sector of something.
function sectors.roll(what, realm)
	return play.roll(plan().dice, campaign.text("sector of {what}", { what = what }), realm)
end

-- A die for a sector on a side's half of the table: a sector of the other half stands for the one that faces it.
function sectors.roll_on_side(battle, what, realm)
	local sector = sectors.roll(what, realm)
	if table.find(plan()[sectors.row_of(battle, realm)], sector) then
		return sector
	end
	return sectors.opposite(sector)
end

local function span(row)
	local low, high = row[1], row[1]
	for _, number in ipairs(row) do
		low, high = math.min(low, number), math.max(high, number)
	end
	return low .. "-" .. high
end

function sectors.rule()
	return tables.text(plan().text)
end

-- The halves of the table as words: `1-6` and `7-12`.
function sectors.halves()
	local rows = plan()
	return { span(rows.first), span(rows.second) }
end

-- What lies in which sector, by the sectors' numbers; a city lies between two.
local function contents(pieces)
	local at = {}
	local function put(sector, text)
		local key = tostring(sector)
		at[key] = at[key] and at[key] .. ", " .. text or text
	end
	for _, piece in ipairs(pieces) do
		local name = table.find(campaign.rows("buildings"), piece.what) and "buildings" or "table_pieces"
		local title = tables.title(name, piece.what)
		put(piece.sector, title)
		if piece.facing then
			put(piece.facing, title)
		end
	end
	return at
end

-- The table as seen from above, with the pieces that lie there: two lines.
function sectors.picture(pieces)
	local rows, at = plan(), contents(pieces)
	local lines = {}
	for _, row in ipairs({ rows.first, rows.second }) do
		local cells = {}
		for _, sector in ipairs(row) do
			local text = at[tostring(sector)]
			table.insert(cells, text and sector .. " " .. text or tostring(sector))
		end
		table.insert(lines, table.concat(cells, " | "))
	end
	return lines
end

return sectors
