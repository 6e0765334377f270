-- Moves the whole of a long list again and again.
local list = table.create(2e5, 1)
for i = 1, 1e6 do table.insert(list, 1, i) table.remove(list, 1) end
