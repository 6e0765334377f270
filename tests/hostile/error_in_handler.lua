-- Raises an error in the handler of an error.
hook(function()
	print(xpcall(error, function() error("in the handler") end, "first"))
end)
hook(function()
	local function handler(message) error(message) end
	error(select(2, xpcall(error, handler, "first")))
end)
