-- Walks over tables, and what the meter calls between a script's instructions.
local globals, host, tools = ...
local rawget, rawlen, rawnext, getmetatable, setmetatable = rawget, rawlen, next, getmetatable, setmetatable
local error, tostring, type = error, globals.tostring, type
local insert, find_in, sort, log, ceil = table.insert, table.find, table.sort, math.log, math.ceil
local charge, rank = host.charge, host.rank
local BYTES, weak, hidden = tools.BYTES, tools.weak, tools.hidden
local sized, fits, keys, crossed = tools.sized, tools.fits, tools.keys, tools.crossed

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

globals[" dropped"] = tools.dropped

-- A list was made of all values that came.
globals[" listed"] = function(list)
	charge(rawlen(list) // 4)
end

globals[" many"] = function()
	host.many(host.values + 1)
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
