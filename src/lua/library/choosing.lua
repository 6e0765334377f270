-- Choosing by a number: which of some things have most of it.
local choosing = {}

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
