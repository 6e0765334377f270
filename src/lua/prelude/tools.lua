-- What the other files of the prelude share. The prelude replaces parts of Luau's library before any mod runs: work
-- that grows with what it works on is charged for, no text and no list of values is too long, and nothing shows an
-- address or depends on one.
--
-- Arguments of each file: the table of globals that mods see, which is changed in place; the host's functions and
-- limits; the tools of this file. Names that no file declares are Luau's own functions.
local _, host, tools = ...
local rawget, select, setmetatable, type = rawget, select, setmetatable, type
local rawnext, rawtonumber, frozen = next, tonumber, table.isfrozen
local charge, refund, moment = host.charge, host.refund, host.moment
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

-- Places of a table that are looked through for one step.
local PLACES = 16

-- Tables that have lost keys keep the room for them, and walking goes over it: how many places may be empty.
-- What weak tables hold depends on when garbage is collected; nothing that is looked up here does.
local weak = { __mode = "k" }
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
		if count > PLACES then
			charge(count // PLACES)
		end
	end
end

local function crossed(list)
	local count = holes[list]
	if count and count > PLACES then
		charge(count // PLACES)
	end
end

tools.BYTES, tools.weak = BYTES, weak
tools.paid, tools.sized, tools.fits, tools.weighed, tools.whole, tools.few = paid, sized, fits, weighed, whole, few
tools.emptied, tools.keys, tools.dropped, tools.crossed = emptied, keys, dropped, crossed

-- How many places of a table may be empty.
function tools.empty(list)
	return holes[list] or 0
end
function tools.set_empty(list, count)
	holes[list] = count
end
