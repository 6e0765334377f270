-- Errors that are caught, and metatables.
local globals, host, tools = ...
local pcall, xpcall, setmetatable, error = pcall, xpcall, setmetatable, error
local rawget, type, sub, find = rawget, type, string.sub, string.find
local charge, paid = host.charge, tools.paid

-- An error that is caught costs as much as a hundred steps; a call that has been stopped stops here again.
local function settled(well, ...)
	if well then
		return well, ...
	end
	charge(100)
	local reason = ...
	if type(reason) == "string" then
		paid(#reason)
		host.caught(reason)
		-- Lines of this file are of no use to a mod.
		local _, cut = find(reason, "^margrave:%d+: ")
		return false, if cut then sub(reason, cut + 1) else reason
	elseif type(reason) == "userdata" then
		charge(100)
		host.caught(reason)
	end
	return false, ...
end
function globals.pcall(...)
	return settled(pcall(...))
end
function globals.xpcall(run, handler, ...)
	if type(handler) ~= "function" then
		return settled(xpcall(run, handler, ...))
	end
	return settled(xpcall(run, function(reason)
		host.caught(reason)
		return handler(reason)
	end, ...))
end

-- Metatables that are not shown.
local hidden = setmetatable({}, tools.weak)
tools.hidden = hidden
-- What weak tables hold depends on when garbage is collected: mods have none.
function globals.setmetatable(object, ...)
	local metatable = ...
	if type(metatable) == "table" then
		if rawget(metatable, "__mode") ~= nil then
			error("weak tables differ from run to run: leave out `__mode`", 2)
		end
		if rawget(metatable, "__metatable") ~= nil and type(object) == "table" then
			hidden[object] = metatable
		end
	end
	return setmetatable(object, ...)
end
