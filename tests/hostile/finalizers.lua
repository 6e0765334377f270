-- Runs code when its garbage is collected.
hook(function()
	print(newproxy, collectgarbage, gcinfo)
	for i = 1, 1000 do setmetatable({}, { __gc = function() while true do end end, __mode = "k" }) end
end)
hook(function() newproxy(true) end)
