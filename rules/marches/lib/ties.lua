-- Those whom dice do not part: nil while they throw again, then all of them in the order that the host rules.
---@param what string
---@param ties integer
---@param tied Realm[]
---@return Realm[]?
local function ties_ruled(what, ties, tied)
	local left, order = table.clone(tied), {}
	while #left > 1 do
		local first = ask.ruling(what, ties, left)
		if not first then
			return nil
		end
		table.insert(order, table.remove(left, table.find(left, first)))
	end
	table.insert(order, left[1])
	return order
end

return ties_ruled
