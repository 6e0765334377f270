-- Rival captains: before a battle each banner of a force of two or more rolls for the command. If the
-- highest die was thrown twice nobody commands, and the factor moves against that side.
local function quarrel(banners)
	if #banners < 2 then
		return 0
	end
	local best, times = 0, 0
	for _, banner in banners do
		local die = play.roll("d6", "contest for command", banner.realm)
		if die > best then
			best, times = die, 1
		elseif die == best then
			times += 1
		end
	end
	return times > 1 and campaign.value("captains.quarrel") or 0
end

filter.factor(function(total, what, attackers)
	return total - quarrel(attackers), "quarrel of the attackers"
end)

filter.factor(function(total, what, attackers, defenders)
	return total + quarrel(defenders), "quarrel of the defenders"
end)
