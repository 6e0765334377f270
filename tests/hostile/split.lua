-- Splits a huge text at a huge separator.
local text = ("a"):rep(65000)
string.split(text, ("a"):rep(30000) .. "b")
