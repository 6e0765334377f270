-- Which rule is carried out while something is done.
local citing = {}

-- Does something as another rule, then returns to the rule before. Returns the two results of `act`.
function citing.as(rule, act)
	local before = play.cite(rule)
	local one, other = act()
	play.cite(before)
	return one, other
end

-- Tells everybody something as another rule.
function citing.say(rule, text)
	citing.as(rule, function()
		change.say(text)
	end)
end

-- Shows everybody something that is no news, as another rule.
function citing.show(rule, text)
	citing.as(rule, function()
		change.show(text)
	end)
end

return citing
