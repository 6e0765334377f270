-- Dice as the tables name them, taken apart for those who reckon with them: `2d6` are two dice of six faces (GM-BATTLE-01,
-- GM-NEUTRAL-02).
local dice = {}

-- How many dice an amount such as `2d6` or `d6` throws, and how many faces each has.
---@param amount string
---@return integer, integer
function dice.of(amount)
	local number, faces = string.match(amount, "^(%d*)d(%d+)$")
	return math.floor(tonumber(number) or 1), math.floor(tonumber(faces) or 1)
end

-- By how much one throw of some dice is above another: two throws of n dice differ as one of 2n dice differs from its mean. How many
-- dice that are, how many faces each has, and the mean.
---@param amount string
---@return integer, integer, integer
function dice.difference(amount)
	local number, faces = dice.of(amount)
	return 2 * number, faces, number * (faces + 1)
end

-- Of how many throws of some dice each total comes, and how many throws there are.
---@param number integer
---@param faces integer
---@return table<integer, integer>, integer
function dice.throws(number, faces)
	local ways, all = { [0] = 1 }, 1 ---@type table<integer, integer>, integer
	for _ = 1, number do
		local more = {}
		for total, count in pairs(ways) do
			for face = 1, faces do
				more[total + face] = (more[total + face] or 0) + count
			end
		end
		ways, all = more, all * faces
	end
	return ways, all
end

return dice
