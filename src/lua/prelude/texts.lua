-- Numbers and texts.
local globals, host, tools = ...
local getmetatable, select, type = getmetatable, select, type
local rawtostring, rawtonumber, concat, min, max = tostring, tonumber, table.concat, math.min, math.max
local sub, find, rep, format, byte, split = string.sub, string.find, string.rep, string.format, string.byte, string.split
local codepoint, unpack = utf8.codepoint, table.unpack
local charge = host.charge
local BYTES = tools.BYTES
local paid, sized, fits, weighed, whole, few = tools.paid, tools.sized, tools.fits, tools.weighed, tools.whole, tools.few
local string, utf8, math = globals.string, globals.utf8, globals.math

-- Functions of numbers. Where all are numbers, and few, they are not even called.
for _, library in { math, globals.bit32 } do
	for name, own in library do
		if type(own) == "function" then
			library[name] = function(...)
				return own(weighed(...))
			end
		end
	end
end
function globals.select(place, ...)
	return select(weighed(place), ...)
end
for library, name in { [string] = "char", [utf8] = "char" } do
	local own = library[name]
	library[name] = function(...)
		charge(select("#", ...) // 4)
		return own(weighed(...))
	end
end

-- Functions of one text whose work is its length.
for _, name in { "lower", "upper", "reverse" } do
	local own = string[name]
	string[name] = function(text, ...)
		paid(sized(text))
		return own(text, ...)
	end
end
for _, name in { "len", "offset" } do
	local own = utf8[name]
	utf8[name] = function(text, ...)
		paid(sized(text))
		return own(text, weighed(...))
	end
end

function string.sub(text, ...)
	local part = sub(text, weighed(...))
	paid(#part)
	return part
end

-- How many values lie between two places of a text, from the end if they are negative.
local function between(size, first, last)
	first, last = whole(first) or 1, whole(last)
	first = if first < 0 then first + size + 1 else first
	last = last or first
	last = if last < 0 then last + size + 1 else last
	return min(last, size) - max(first, 1) + 1
end
for library, name in { [string] = "byte", [utf8] = "codepoint" } do
	local own = library[name]
	library[name] = function(text, first, last, ...)
		local count = between(sized(text), first, last)
		if count > 1 then
			few(count)
			charge(count // 8)
		end
		return own(text, first, last, ...)
	end
end

-- As Luau's, a letter at a time: its own goes on over any number of bytes that begin none.
local function code(text, at)
	local size = #text
	at = if at > 0 then at + 1 else 1
	while at <= size and at > 1 and byte(text, at) // 64 == 2 do
		at += 1
	end
	if at > size then
		return nil
	end
	return at, codepoint(text, at)
end
function utf8.codes(text)
	if type(text) ~= "string" then
		text = rawtostring(text)
	end
	return code, text, 0
end

function string.split(text, separator, ...)
	-- Each place of the text may be compared with the whole separator.
	local length, needed = sized(text), if separator == nil then 1 else sized(separator)
	charge(length // BYTES + length * needed // 1024)
	local parts = split(text, separator, ...)
	charge(#parts)
	return parts
end

function string.rep(text, count, ...)
	local times = whole(count)
	if times and times > 0 then
		local length = sized(if type(text) == "number" then rawtostring(text) else text) * times
		fits(length)
		paid(length)
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
		charge(10)
		local cut = find(text, "\nstack traceback", 1, true)
		text = if cut then sub(text, 1, cut - 1) else text
	end
	return if find(text, "^[%a ]+: 0x%x+$") then kind else text
end
globals.tostring = tostring

-- Whether a function does nothing is tried with something that is no table in the place of one: it is noted where it is
-- told apart.
for _, name in { "type", "typeof" } do
	local own = globals[name]
	globals[name] = function(...)
		local kind = own(...)
		if kind == "userdata" then
			host.told_apart(...)
		end
		return kind
	end
end

function globals.tonumber(...)
	return rawtonumber(weighed(...))
end

function string.format(pattern, ...)
	local count, length, plain = select("#", ...), sized(pattern), true
	for index = 1, count do
		local value = select(index, ...)
		local kind = type(value)
		if kind == "string" then
			length += #value
		elseif kind ~= "number" and kind ~= "boolean" and kind ~= "nil" then
			plain = false
		end
	end
	fits(length)
	-- A number takes up to some hundred letters.
	charge(length // BYTES + count * 4 + count * count // 16)
	local text
	if plain then
		text = format(pattern, ...)
	else
		local values = { ... }
		for index = 1, count do
			local kind = type(values[index])
			if kind ~= "number" and kind ~= "boolean" and kind ~= "nil" and kind ~= "string" then
				values[index] = tostring(values[index])
				length += #values[index]
			end
		end
		fits(length)
		text = format(pattern, unpack(values, 1, count))
	end
	paid(#text)
	fits(#text)
	return text
end

function globals.print(...)
	local count, texts, length = select("#", ...), { ... }, 0
	for index = 1, count do
		texts[index] = tostring(texts[index])
		length += #texts[index] + 1
	end
	fits(length)
	charge(1 + length // BYTES)
	host.emit(concat(texts, "\t", 1, count))
end

getmetatable("").__metatable = "string"
