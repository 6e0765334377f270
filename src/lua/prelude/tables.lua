-- Functions of tables.
local globals, host, tools = ...
local rawget, rawset, rawlen, rawtostring, select, type = rawget, rawset, rawlen, tostring, select, type
local insert, remove, find_in, clear, clone, unpack = table.insert, table.remove, table.find, table.clear, table.clone, table.unpack
local concat, move, create, sort, pack, frozen = table.concat, table.move, table.create, table.sort, table.pack, table.isfrozen
local log, ceil = math.log, math.ceil
local charge = host.charge
local BYTES = tools.BYTES
local paid, sized, fits, weighed, whole, few = tools.paid, tools.sized, tools.fits, tools.weighed, tools.whole, tools.few
local emptied, keys, dropped, crossed = tools.emptied, tools.keys, tools.dropped, tools.crossed
local table = globals.table

-- Functions of a whole list.
local function whole_list(list)
	return if type(list) == "table" then rawlen(list) else 0
end
-- Adding and taking away at the end cost nothing extra; anywhere else the rest of the list moves.
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
	local count = tools.empty(list)
	charge(keys(list) + count // 2)
	local copy = clone(list, ...)
	if count > 0 then
		tools.set_empty(copy, count)
	end
	return copy
end
function table.unpack(list, first, last, ...)
	local from, to = whole(first) or 1, whole(last) or whole_list(list)
	few(to - from + 1)
	if to - from > 16 then
		charge((to - from) // 16)
	end
	return unpack(list, first, last, ...)
end
globals.unpack = table.unpack
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
