-- The parts of Luau's library that are replaced before any mod runs. Argument: the table of globals (which holds
-- Luau's own functions and is changed in place), `charge(steps)` and `emit(text)` from the host.
-- Two aims: work that grows with its arguments is charged for, and nothing shows an address or depends on one.
local globals, charge, emit = ...
local string, table, utf8 = globals.string, globals.table, globals.utf8
local rawget, rawtostring, getmetatable, error, tonumber = globals.rawget, globals.tostring, globals.getmetatable, globals.error, globals.tonumber
local sub, find, rep, gsub, format = string.sub, string.find, string.rep, string.gsub, string.format
local concat = table.concat

-- Bytes that cost one step, and the size below which nothing is charged.
local BYTES, FREE = 64, 1024
-- The largest product of text and needle that is searched.
local SEARCH = 2 ^ 26

local function paid(size)
	if size > FREE then
		charge(size // BYTES)
	end
end

local function sized(value)
	return if type(value) == "string" then #value else 0
end

-- An error that is caught costs as much as a hundred steps; a call that has been stopped stops here again.
local function settled(well, ...)
	if well then
		return well, ...
	end
	charge(100)
	local reason = ...
	if type(reason) == "string" then
		-- Lines of this file are of no use to a mod.
		local _, cut = find(reason, "^margrave:%d+: ")
		return false, if cut then sub(reason, cut + 1) else reason
	end
	return false, ...
end
for _, name in { "pcall", "xpcall" } do
	local own = globals[name]
	globals[name] = function(...)
		return settled(own(...))
	end
end

-- What weak tables hold depends on when garbage is collected.
local setmetatable = globals.setmetatable
function globals.setmetatable(object, ...)
	local metatable = ...
	if type(metatable) == "table" and rawget(metatable, "__mode") ~= nil then
		error("weak tables differ from run to run: leave out `__mode`", 2)
	end
	return setmetatable(object, ...)
end

-- Functions of one text whose work is its length.
for _, name in { "lower", "upper", "reverse", "match", "gmatch" } do
	local own = string[name]
	string[name] = function(text, ...)
		if type(text) == "string" and #text > FREE then
			charge(#text // BYTES)
		end
		return own(text, ...)
	end
end
for _, name in { "len", "codepoint", "offset", "codes", "graphemes", "nfcnormalize", "nfdnormalize" } do
	local own = utf8[name]
	if own then
		utf8[name] = function(text, ...)
			if type(text) == "string" and #text > FREE then
				charge(#text // BYTES)
			end
			return own(text, ...)
		end
	end
end

function string.sub(text, ...)
	local part = sub(text, ...)
	paid(#part)
	return part
end

-- Searching takes text times needle in the worst case and is never interrupted.
local function searched(name, text, needle)
	local size, needed = sized(text), sized(needle)
	if size * needed > FREE then
		if size * needed > SEARCH then
			error(`string.{name}: {needed} bytes are too long to look for in {size} bytes`, 3)
		end
		charge(size // BYTES + size * needed // 1024)
	end
end
function string.find(text, needle, ...)
	searched("find", text, needle)
	return find(text, needle, ...)
end
function string.gsub(text, needle, ...)
	searched("gsub", text, needle)
	return gsub(text, needle, ...)
end
local split = string.split
function string.split(text, separator, ...)
	searched("split", text, separator)
	return split(text, separator, ...)
end

function string.rep(text, count, ...)
	local times, between = tonumber(count), (...)
	if times and times > 0 and times < 2 ^ 53 then
		paid((sized(text) + sized(between)) * times)
	end
	return rep(text, count, ...)
end

-- Text for any value, without an address.
local function tostring(value)
	local kind = type(value)
	if kind == "number" or kind == "string" or kind == "boolean" or kind == "nil" then
		return rawtostring(value)
	end
	local text = rawtostring(value)
	if kind == "userdata" then
		-- An error from the host: its first line says what is wrong, the rest is a traceback.
		local cut = find(text, "\nstack traceback", 1, true)
		text = if cut then sub(text, 1, cut - 1) else text
	end
	return if find(text, "^[%a ]+: 0x%x+$") then kind else text
end
globals.tostring = tostring

function string.format(pattern, ...)
	paid(sized(pattern))
	local plain = true
	for index = 1, select("#", ...) do
		local value = select(index, ...)
		local kind = type(value)
		if kind == "string" then
			paid(#value)
		elseif kind ~= "number" and kind ~= "boolean" and kind ~= "nil" then
			plain = false
		end
	end
	if plain then
		return format(pattern, ...)
	end
	local count, values = select("#", ...), { ... }
	for index = 1, count do
		local kind = type(values[index])
		if kind ~= "number" and kind ~= "boolean" and kind ~= "nil" and kind ~= "string" then
			values[index] = tostring(values[index])
		end
	end
	return format(pattern, unpack(values, 1, count))
end

function globals.print(...)
	local count, texts = select("#", ...), { ... }
	for index = 1, count do
		texts[index] = tostring(texts[index])
	end
	local line = concat(texts, "\t", 1, count)
	charge(1 + #line // BYTES)
	emit(line)
end

-- Functions of a whole list.
for _, name in { "concat", "clone", "find", "clear", "unpack", "move" } do
	local own = table[name]
	table[name] = function(list, ...)
		local count = if type(list) == "table" then rawlen(list) else 0
		if count > 64 then
			charge(count // 16)
		end
		return own(list, ...)
	end
end
globals.unpack = table.unpack
-- Adding and taking away at the end cost nothing extra; anywhere else the rest of the list moves.
local insert, remove = table.insert, table.remove
function table.insert(list, ...)
	if type(list) == "table" and select("#", ...) > 1 then
		charge(rawlen(list) // 16)
	end
	return insert(list, ...)
end
function table.remove(list, ...)
	if type(list) == "table" and select("#", ...) > 0 then
		charge(rawlen(list) // 16)
	end
	return remove(list, ...)
end
-- The joined text may be far longer than the list.
local join = table.concat
function table.concat(list, ...)
	local text = join(list, ...)
	paid(#text)
	return text
end
local move = table.move
function table.move(from, first, last, ...)
	if type(first) == "number" and type(last) == "number" and last > first then
		charge((last - first) // 16)
	end
	return move(from, first, last, ...)
end
local create = table.create
function table.create(count, ...)
	if type(count) == "number" and count > FREE then
		charge(count // 16)
	end
	return create(count, ...)
end
local sort = table.sort
function table.sort(list, ...)
	local count = if type(list) == "table" then rawlen(list) else 0
	if count > 1 then
		charge(count * math.ceil(math.log(count, 2)))
	end
	return sort(list, ...)
end

-- Keys that are tables or functions come in another order in every run: such tables are not walked.
local function ordered(list, level)
	local fixed = true
	-- To the end even so, for the same number of steps in every run.
	for key in next, list do
		local kind = type(key)
		fixed = fixed and (kind == "string" or kind == "number" or kind == "boolean")
	end
	if not fixed then
		error("a table with tables or functions as keys has no fixed order: use names or numbers as keys, or a list beside it", level)
	end
end
local rawnext = next
local function step(list, key)
	if key == nil and type(list) == "table" then
		ordered(list, 3)
	end
	return rawnext(list, key)
end
globals.next = step
function globals.pairs(list)
	if type(list) ~= "table" then
		error(`pairs wants a table, not {tostring(list)}`, 2)
	end
	ordered(list, 3)
	return step, list, nil
end
-- Stands around the list of every other `for … in`, which may be a bare table.
function globals.__each(iterator, state, control)
	if type(iterator) == "table" then
		ordered(iterator, 3)
	elseif iterator == step and type(state) == "table" and control == nil then
		ordered(state, 3)
		return rawnext, state, nil
	end
	return iterator, state, control
end

local strings = getmetatable("")
strings.__metatable = "string"
