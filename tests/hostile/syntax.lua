-- Is no Lua.
local function broken(
	return 1
end
