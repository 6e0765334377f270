-- Tables: rows that may not be there, and what rows are called.
local tables = {}

-- A row of a table of records, nil if it has none of this name.
function tables.record(name, row)
	if table.find(campaign.rows(name), row) then
		return campaign.record(name, row)
	end
	return nil
end

-- What a row of a table, or the outcome of one, is called: a mark for its name in the reader's language where it has one.
function tables.title(name, row)
	return campaign.name("row", name .. "." .. row) or (row:gsub("_", " "))
end

return tables
