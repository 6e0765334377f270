-- Looks for a way to its own environment or to another mod's.
hook(function() print(_G, _ENV, getfenv, setfenv, shared, secret) end)
hook(function() return _G.print end)
hook(function() getfenv(1).print = nil end)
hook(function() setmetatable(_G, { __index = function() return 1 end }) end)
