-- Walks tables in an order that differs from run to run.
local function list() return { [{}] = 1, [{}] = 2, [print] = 3 } end
hook(function() for key in pairs(list()) do print(key) end end)
hook(function() for key in next, list() do print(key) end end)
hook(function() return next(list()) end)
hook(function() for key, value in list() do print(value) end end)
hook(function() local pairs = function(t) return t end for key, value in pairs(list()) do print(value) end end)
hook(function() for key, value in setmetatable({}, { __iter = list }) do print(value) end end)
hook(function() for key, value in { 1, 2, a = 3 } do print(key, value) end end)
hook(function() print(next({}), next({ 5 }), rawequal(next, next)) for k, v in next, { 7 } do print(k, v) end end)
