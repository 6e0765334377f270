-- The parts of Luau's library that are replaced before any mod runs. Arguments: the table of globals (which holds
-- Luau's own functions and is changed in place), and the host's functions and limits.
-- Aims: work that grows with what it works on is charged for, no text and no list of values is too long, and nothing
-- shows an address or depends on one.
local globals, host = ...
local string, table, utf8, math = globals.string, globals.table, globals.utf8, globals.math
local rawget, rawset, rawlen, rawnext = globals.rawget, globals.rawset, globals.rawlen, globals.next
local rawtostring, rawtonumber, getmetatable, type = globals.tostring, globals.tonumber, globals.getmetatable, globals.type
local setmetatable, error, select = globals.setmetatable, globals.error, globals.select
local charge, refund, moment, rank = host.charge, host.refund, host.moment, host.rank
local sub, find, rep, format, byte = string.sub, string.find, string.rep, string.format, string.byte
local frozen = table.isfrozen
local concat, sort, log, ceil, min, max = table.concat, table.sort, math.log, math.ceil, math.min, math.max
local LONGEST, VALUES = host.longest, host.values

-- Bytes that cost one step, and the size up to which nothing is charged.
local BYTES, FREE = 64, 256

local function paid(size)
	if size > FREE then
		charge(size // BYTES)
	end
end

local function sized(value)
	return if type(value) == "string" then #value else 0
end

local function fits(size)
	if size > LONGEST then
		host.long(size)
	end
end

-- The library takes texts for numbers, and reads them to their end.
local function weighed(...)
	for index = 1, select("#", ...) do
		local value = select(index, ...)
		if type(value) == "string" and #value > BYTES then
			charge(#value // BYTES)
		end
	end
	return ...
end

-- A whole number as the library takes it.
local function whole(value)
	local number = if type(value) == "number" then value elseif type(value) == "string" then rawtonumber(weighed(value)) else nil
	return number and (if number >= 0 then number // 1 else -(-number // 1))
end

local function few(count)
	if count > VALUES then
		host.many(count)
	end
end

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
local pcall, xpcall = globals.pcall, globals.xpcall
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

-- What weak tables hold depends on when garbage is collected.
local weak = { __mode = "k" }
-- Metatables that are not shown.
local hidden = setmetatable({}, weak)
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

-- Tables that have lost keys keep the room for them, and walking goes over it: how many places may be empty.
local holes = setmetatable({}, weak)

local function emptied(list, count)
	holes[list] = (holes[list] or 0) + count
end

local function keys(list)
	local count = 0
	for _ in rawnext, list do
		count += 1
	end
	return count
end

-- How many keys a table has, at least: counted anew when it may have grown by as many again.
local GROWTH = 16
local counted, since = setmetatable({}, weak), setmetatable({}, weak)
local function size(list)
	local known, now = counted[list], moment()
	if known then
		local grown = (now - since[list]) * GROWTH
		if grown >= 0 and grown <= known then
			return known + grown
		end
	end
	local count = keys(list)
	refund(count - count // BYTES)
	counted[list], since[list] = count, now
	return count
end

-- A key is taken out of a table: the next one that is put in may make Luau look at all the others.
local function dropped(list, key)
	if type(list) == "table" and key ~= nil and rawget(list, key) ~= nil and not frozen(list) then
		emptied(list, 1)
		local count = size(list)
		if count > BYTES then
			charge(count // BYTES)
		end
	end
end

local function crossed(list)
	local count = holes[list]
	if count and count > BYTES then
		charge(count // BYTES)
	end
end

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
local codepoint = utf8.codepoint
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

-- Patterns are the host's: `true` and what they give, or what is wrong.
local function told(well, ...)
	if well then
		return ...
	end
	error((...), 3)
end
for _, name in { "find", "match", "gsub" } do
	local own = host[name]
	string[name] = function(...)
		return told(own(...))
	end
end
function string.gmatch(text, pattern)
	if type(text) == "number" then
		text = rawtostring(text)
	end
	local at = 0
	local function passed(well, following, ...)
		if not well then
			error(following, 3)
		end
		at = following
		return ...
	end
	if type(text) ~= "string" or type(pattern) ~= "string" and type(pattern) ~= "number" then
		passed(host.gmatch(text, pattern, 0))
	end
	return function()
		return passed(host.gmatch(text, pattern, at))
	end
end

local split = string.split
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
		text = format(pattern, table.unpack(values, 1, count))
	end
	fits(#text)
	paid(#text)
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

-- Functions of a whole list.
local function whole_list(list)
	return if type(list) == "table" then rawlen(list) else 0
end
-- Adding and taking away at the end cost nothing extra; anywhere else the rest of the list moves.
local insert, remove, find_in = table.insert, table.remove, table.find
function table.insert(list, ...)
	if select("#", ...) > 1 then
		charge(whole_list(list) // 16)
	end
	return insert(list, weighed(...))
end
function table.remove(list, ...)
	if type(list) == "table" then
		if select("#", ...) > 0 then
			charge(rawlen(list) // 16)
		end
		if rawlen(list) > 0 and not frozen(list) then
			emptied(list, 1)
		end
	end
	return remove(list, weighed(...))
end
function table.find(list, ...)
	charge(whole_list(list) // 16)
	return find_in(list, weighed(...))
end
function globals.rawset(list, key, ...)
	if (...) == nil then
		dropped(list, key)
	end
	return rawset(list, key, ...)
end
local clear, clone = table.clear, table.clone
function table.clear(list, ...)
	if type(list) == "table" then
		local count = keys(list)
		crossed(list)
		if not frozen(list) then
			emptied(list, count)
		end
	end
	return clear(list, ...)
end
function table.clone(list, ...)
	if type(list) ~= "table" then
		return clone(list, ...)
	end
	local count = holes[list] or 0
	charge(keys(list) + count // 2)
	local copy = clone(list, ...)
	if count > 0 then
		holes[copy] = count
	end
	return copy
end
local unpack = table.unpack
function table.unpack(list, first, last, ...)
	local from, to = whole(first) or 1, whole(last) or whole_list(list)
	few(to - from + 1)
	if to - from > 16 then
		charge((to - from) // 16)
	end
	return unpack(list, first, last, ...)
end
globals.unpack = table.unpack
local pack = table.pack
function table.pack(...)
	charge(select("#", ...) // 4)
	return pack(...)
end
-- The joined text may be far longer than the list.
function table.concat(list, separator, first, last, ...)
	if type(list) == "table" then
		local from, to = whole(first) or 1, whole(last) or rawlen(list)
		local length = sized(separator) * (to - from)
		for index = from, to do
			local part = rawget(list, index)
			if type(part) == "string" then
				length += #part
			elseif type(part) == "number" then
				length += #rawtostring(part)
			else
				break
			end
		end
		fits(length)
		paid(length)
	end
	return concat(list, separator, first, last, ...)
end
local move = table.move
function table.move(from, first, last, to, into, ...)
	local begin, stop, place = whole(first), whole(last), whole(to)
	if type(from) == "table" and begin and stop and place then
		local target = if type(into) == "table" then into else from
		-- Where there is nothing to move, something is taken out.
		for index = begin, stop do
			if rawget(from, index) == nil then
				dropped(target, index - begin + place)
			end
		end
	end
	return move(from, first, last, to, into, ...)
end
local create = table.create
function table.create(count, ...)
	local wanted = whole(count)
	if wanted and wanted > 0 then
		charge(wanted // 4)
	end
	local list = create(count, ...)
	if (...) == nil then
		emptied(list, wanted or 0)
	end
	return list
end
function table.sort(list, ...)
	local count = whole_list(list)
	if count > 1 then
		local length, rounds = 0, ceil(log(count, 2))
		for index = 1, count do
			length += sized(rawget(list, index))
		end
		-- Each text is compared in every round, to its end if need be.
		charge(count * rounds + length * rounds // BYTES)
	end
	return sort(list, ...)
end

-- Keys that are tables or functions come in another order in every run, and what stands beside them does too: tables
-- are walked in an order of their own, numbers before texts before the rest.
local function in_order(list, level)
	local numbers, texts, flags, handles, ranks, length = {}, {}, {}, {}, {}, 0
	for key in rawnext, list do
		local kind = type(key)
		if kind == "number" then
			insert(numbers, key)
		elseif kind == "string" then
			length += #key
			insert(texts, key)
		elseif kind == "boolean" then
			insert(flags, key)
		else
			local place = kind == "userdata" and rank(key)
			if not place then
				error("a table with tables or functions as keys has no fixed order: use names or numbers as keys, or a list beside it", level + 1)
			end
			insert(ranks, place)
			handles[place] = key
		end
	end
	local count = #numbers + #texts + #flags + #ranks
	charge((count + length // BYTES) * ceil(log(count + 1, 2)) // 4)
	sort(numbers)
	sort(texts)
	sort(ranks)
	local ordered = numbers
	for _, text in texts do
		insert(ordered, text)
	end
	if #flags == 2 or flags[1] == false then
		insert(ordered, false)
	end
	if #flags == 2 or flags[1] == true then
		insert(ordered, true)
	end
	for _, place in ranks do
		insert(ordered, handles[place])
	end
	return ordered
end

-- What a walk came to see must be all there is: keys that were added meanwhile have no place in it.
local function over(list, seen)
	local alive = 0
	for _, key in seen do
		if rawget(list, key) ~= nil then
			alive += 1
		end
	end
	if keys(list) > alive then
		error("keys were added to a table while it was walked: add them to another table, or behind the loop", 3)
	end
	return nil
end

local function walked(list, level)
	crossed(list)
	local length = rawlen(list)
	-- A list and nothing else: no key behind its last.
	if length > 0 and rawnext(list, length) == nil then
		return function(_, at)
			while at < length do
				at += 1
				local value = rawget(list, at)
				if value ~= nil then
					return at, value
				end
			end
			if rawlen(list) ~= length or rawget(list, length) == nil or rawnext(list, length) ~= nil then
				local seen = {}
				for place = 1, length do
					seen[place] = place
				end
				return over(list, seen)
			end
			return nil
		end, list, 0
	end
	local seen, at = in_order(list, level + 1), 0
	return function()
		while true do
			at += 1
			local key = seen[at]
			if key == nil then
				return over(list, seen)
			end
			local value = rawget(list, key)
			if value ~= nil then
				return key, value
			end
		end
	end, list, nil
end

-- The walks that `next` is in the midst of: keys in their order, the place of the last, and the call that walks.
local orders, places, calls = setmetatable({}, weak), setmetatable({}, weak), setmetatable({}, weak)
local function step(list, key)
	if type(list) ~= "table" then
		return rawnext(list, key)
	end
	crossed(list)
	local seen, at = orders[list], places[list]
	if key == nil then
		seen, at = in_order(list, 2), 0
	elseif not seen or seen[at] ~= key or calls[list] ~= host.call() then
		seen = in_order(list, 2)
		at = find_in(seen, key)
		charge(#seen // 16)
		if not at then
			error("invalid key to 'next'", 2)
		end
	end
	while true do
		at += 1
		local following = seen[at]
		if following == nil then
			orders[list], places[list] = nil, nil
			return over(list, seen)
		end
		local value = rawget(list, following)
		if value ~= nil then
			orders[list], places[list], calls[list] = seen, at, host.call()
			return following, value
		end
	end
end
globals.next = step
function globals.pairs(list)
	if type(list) ~= "table" then
		error(`pairs wants a table, not {tostring(list)}`, 2)
	end
	return walked(list, 2)
end

-- What the meter calls between a script's instructions (`meter/guards.rs`).

-- Two values are reckoned with or compared and not both are numbers, or one is none.
globals[" weigh"] = function(one, other)
	local length = sized(one) + sized(other)
	if length > BYTES then
		charge(length // BYTES)
	end
end

-- A text of more than 64 bytes was joined, or something that is none.
globals[" joined"] = function(text)
	local length = sized(text)
	if length > BYTES then
		charge(length // BYTES)
		fits(length)
	end
	return 0
end

globals[" dropped"] = dropped

-- A list was made of all values that came.
globals[" listed"] = function(list)
	charge(rawlen(list) // 4)
end

globals[" many"] = function()
	host.many(VALUES + 1)
end

-- A loop begins.
globals[" each"] = function(iterator, state, control)
	if type(iterator) == "table" then
		local metatable = hidden[iterator] or getmetatable(iterator)
		if type(metatable) == "table" and (rawget(metatable, "__iter") ~= nil or rawget(metatable, "__call") ~= nil) then
			return iterator, state, control
		end
		return walked(iterator, 2)
	elseif iterator == step and type(state) == "table" and control == nil then
		return walked(state, 2)
	end
	return iterator, state, control
end

getmetatable("").__metatable = "string"
