-- Asks for a table of a thousand million places.
local list = table.create(1e9, 0)
