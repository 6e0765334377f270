-- Looks for a huge needle in a huge text.
local text = ("a"):rep(65000)
string.find(text, ("a"):rep(30000) .. "b", 1, true)
