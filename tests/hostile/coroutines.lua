-- Hides a loop in a coroutine.
print(coroutine)
local co = coroutine.create(function() while true do end end)
