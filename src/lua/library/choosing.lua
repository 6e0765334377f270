-- Choosing: which of some things are fit, or have most of something.
local choosing = {}

-- Those of some things of which `fits` is true, in their order.
function choosing.those(list, fits)
	local found = {}
	for _, thing in ipairs(list) do
		if fits(thing) then
			table.insert(found, thing)
		end
	end
	return found
end

-- The first of some things of which `fits` is true, nil if there is none.
function choosing.first(list, fits)
	for _, thing in ipairs(list) do
		if fits(thing) then
			return thing
		end
	end
	return nil
end

-- True if `fits` is true of any of some things.
function choosing.any(list, fits)
	for _, thing in ipairs(list) do
		if fits(thing) then
			return true
		end
	end
	return false
end

-- All of some things that no other has more than, in their order, and how much that is; where `number` gives nil a thing is left
-- out. It gets the thing and its place in the list.
function choosing.all(list, number)
	local best, most = {}, 0
	for at, thing in ipairs(list) do
		local count = number(thing, at)
		if count and (#best == 0 or count > most) then
			best, most = { thing }, count
		elseif count and count == most then
			table.insert(best, thing)
		end
	end
	return best, most
end

-- The first of them, nil if there is none.
function choosing.best(list, number)
	local best, most = choosing.all(list, number)
	return best[1], most
end

return choosing
