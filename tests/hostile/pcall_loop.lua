-- Catches the limit and goes on.
local function forever()
	while true do
		pcall(function() while true do end end)
	end
end
while true do pcall(forever) end
