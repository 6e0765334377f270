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

return tables
