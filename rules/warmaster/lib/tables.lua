-- Tables: rows that may not be there, and what rows are called.
local tables = {}

-- A row of a table of records, nil if it has none of this name.
function tables.record(name, row)
	if table.find(campaign.rows(name), row) then
		return campaign.record(name, row)
	end
	return nil
end

-- What a row of a table, or an outcome of it, is called: players read it in their language.
function tables.title(name, row)
	return campaign.name("row", name .. "." .. row)
end

-- Words of a table, which players read in their language.
function tables.text(words)
	return campaign.text("{words}", { words = words })
end

-- Dice, so many times: an amount of gold by a row of a table such as that of mines.
function tables.gold(row, what, realm)
	return math.floor(play.roll(row.dice, what, realm) * row.times)
end

return tables
