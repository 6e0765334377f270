-- Asks for a text of a terabyte.
local text = string.rep("x", 1e12)
