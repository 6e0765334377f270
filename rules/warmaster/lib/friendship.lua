-- How the peoples like each other: the alliance matrix, and the chance of an alliance (WM-ALLY-03, WM-ALLY-04, WM-ALLY-05).
local friendship = {}

local MATRIX = "alliance_factors"
local FACES = 6

-- The factor of two peoples (WM-ALLY-04). The matrix says nothing of a people that a mod brings.
function friendship.factor(one, other)
	local known = campaign.rows(MATRIX)
	if table.find(known, one) and table.find(known, other) then
		return campaign.cell(MATRIX, one, other)
	end
	return campaign.value(one == other and "alliance.own_people" or "alliance.strangers")
end

-- In how many of the 36 throws of two special dice an alliance of this factor comes about (WM-ALLY-03).
function friendship.chance(factor)
	local bonus, least, good = campaign.value("alliance.die"), campaign.value("alliance.success"), 0
	for one = 1, FACES do
		for other = 1, FACES do
			if one + bonus + other + bonus + factor >= least then
				good = good + 1
			end
		end
	end
	return campaign.text("{good} of {all}", { good = good, all = { FACES * FACES, "throw" } })
end

-- What the printed matrix says of a pair whose two cells disagree, nil for others (WM-ALLY-05).
local function misprint(one, other)
	for _, row in ipairs(campaign.rows("misprints")) do
		local pair = campaign.record("misprints", row)
		if pair.one == one and pair.other == other then
			return pair.one_says, pair.other_says
		elseif pair.one == other and pair.other == one then
			return pair.other_says, pair.one_says
		end
	end
	return nil
end

local function people_refusal(peoples, people)
	if table.find(peoples, people) then
		return nil
	end
	return campaign.text("there is no people `{people}`; there are {peoples}", { people = people, peoples = table.concat(peoples, ", ") })
end

-- All of the matrix: a line for each people, and a column for each under its number.
local function matrix(peoples)
	local longest, numbers = 0, {}
	for at, people in ipairs(peoples) do
		longest = math.max(longest, #people)
		table.insert(numbers, string.format("%3d", at))
	end
	local lines = { string.rep(" ", longest + 3) .. table.concat(numbers) }
	for at, one in ipairs(peoples) do
		local cells = {}
		for _, other in ipairs(peoples) do
			table.insert(cells, string.format("%3d", friendship.factor(one, other)))
		end
		table.insert(lines, string.format("%2d ", at) .. one .. string.rep(" ", longest - #one) .. table.concat(cells))
	end
	return lines
end

-- The row of a people: whom it likes as much as another, the best liked first.
local function row_of(peoples, one)
	local liked, factors = {}, {}
	for _, other in ipairs(peoples) do
		local factor = friendship.factor(one, other)
		if not liked[factor] then
			liked[factor] = {}
			table.insert(factors, factor)
		end
		table.insert(liked[factor], other)
	end
	table.sort(factors, function(left, right)
		return left > right
	end)
	local lines = { one .. ":" }
	for _, factor in ipairs(factors) do
		table.insert(lines, string.format("%4d  ", factor) .. table.concat(liked[factor], ", "))
	end
	return lines
end

local function pair_of(one, other)
	local factor = friendship.factor(one, other)
	local about = { one = one, other = other, factor = factor, chance = friendship.chance(factor) }
	local lines = { campaign.text("{one} and {other}: {factor}, an alliance in {chance}", about) }
	about.says, about.answer = misprint(one, other)
	if about.says then
		table.insert(lines, campaign.text("printed: {says} in the row of {one}, {answer} in the row of {other} (WM-ALLY-05)", about))
	end
	return lines
end

declare.view({
	name = "factor",
	arguments = { "people: word?", "other: word?" },
	example = "factor goblins dwarfs",
	doc = "The alliance matrix: all of it, the row of a people, or the factor of two.",
	show = function(_, one, other)
		local peoples = campaign.rows(MATRIX)
		for _, people in ipairs({ one, other }) do
			local refusal = people_refusal(peoples, people)
			if refusal then
				return refusal
			end
		end
		if one and other then
			return pair_of(one, other)
		end
		return one and row_of(peoples, one) or matrix(peoples)
	end,
})

-- The factor is the same whichever of the two asks, and misprints read as they were settled (WM-ALLY-04, WM-ALLY-05).
declare.expectation("alliance matrix is symmetric", function()
	local peoples = campaign.rows(MATRIX)
	for _, one in ipairs(peoples) do
		for _, other in ipairs(peoples) do
			local there, back = friendship.factor(one, other), friendship.factor(other, one)
			if there ~= back then
				local told = { one = one, other = other, there = there, back = back }
				return campaign.text("it is {there} for {one} and {other}, and {back} back", told)
			end
		end
	end
	for _, row in ipairs(campaign.rows("misprints")) do
		local pair = campaign.record("misprints", row)
		local found = friendship.factor(pair.one, pair.other)
		if found ~= pair.factor then
			local told = { found = found, row = row, factor = pair.factor }
			return campaign.text("it is {found} for {row}, which was settled as {factor}", told)
		end
	end
	return nil
end)

return friendship
