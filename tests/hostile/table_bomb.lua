-- Fills tables with tables.
local all = {}
while true do all[#all + 1] = { {}, {}, {} } end
