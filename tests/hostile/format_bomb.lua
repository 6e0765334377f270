-- Asks for enormous widths, and formats large texts often.
hook(function() return ("%1000000000d"):format(1) end)
hook(function()
	local text = ("x"):rep(20000)
	for i = 1, 1e6 do local more = string.format("%s%s%s", text, text, text) end
end)
hook(function() return ("%s"):rep(1e5):format(1) end)
