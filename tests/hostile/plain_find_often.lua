-- Looks for a middling needle again and again.
local text, needle = ("a"):rep(8000), ("a"):rep(4000) .. "b"
for i = 1, 1e6 do string.find(text, needle, 1, true) end
