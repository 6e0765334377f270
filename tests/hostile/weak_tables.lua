-- Watches garbage being collected through a weak table.
hook(function() setmetatable({}, { __mode = "k" }) end)
hook(function() setmetatable({}) end)
hook(function() print(getmetatable(setmetatable({}, { __metatable = "mine" }))) end)
