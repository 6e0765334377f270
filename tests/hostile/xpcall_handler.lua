-- Loops in the handler of an error, and in the handler of that.
local function handler() while true do xpcall(error, handler) end end
while true do xpcall(function() error("x") end, handler) end
