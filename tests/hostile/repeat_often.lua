-- Builds a million large texts, each within the memory.
for i = 1, 1e6 do local text = ("x"):rep(60000) end
