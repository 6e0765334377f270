-- Looks for a huge needle in a huge text.
local text = ("a"):rep(2e6)
string.find(text, ("a"):rep(1e6) .. "b", 1, true)
