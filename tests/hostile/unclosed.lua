-- Ends before its end.
local text = [[ never closed
