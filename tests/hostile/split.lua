-- Splits a huge text at a huge separator.
local text = ("a"):rep(2e6)
string.split(text, ("a"):rep(1e6) .. "b")
