-- Replaces with an anchored pattern that never matches, over a long text.
local text = ("a"):rep(60000)
for i = 1, 1e6 do text:gsub("^b", "c") end
