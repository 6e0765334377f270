-- Orders that could be given for ever, and that a computer player is always advised to give.
local function always()
	return { {} }
end

local function advised()
	return {}
end

-- Refused whenever it is advised: the next order's advice is taken.
declare.order({
	name = "halt",
	doc = "Is advised and never allowed.",
	during = "parade",
	check = function()
		return "nobody halts"
	end,
	play = function() end,
	candidates = always,
	advice = advised,
})

declare.order({
	name = "march_on",
	doc = "Uses nothing up.",
	during = "parade",
	play = function(realm)
		local who = realm and realm.name or "host"
		local count = table.clone(campaign.vars.count or {})
		count[who] = (count[who] or 0) + 1
		campaign.vars.count = count
	end,
	candidates = always,
	advice = advised,
})

-- Asks for orders in its turn.
declare.order({
	name = "wheel",
	doc = "Asks for more.",
	during = "parade",
	check = function()
		if (campaign.vars.depth or 0) >= 2 then
			return "that is deep enough"
		end
		return nil
	end,
	play = function(realm)
		campaign.vars.depth = (campaign.vars.depth or 0) + 1
		ask.orders(realm, "within", { orders = { "march_on", "wheel" } })
		campaign.vars.depth = campaign.vars.depth - 1
	end,
	candidates = always,
})

-- Fails when it is carried out; it is listed nowhere.
declare.order({
	name = "stumble",
	doc = "Fails.",
	during = "parade",
	play = function(realm)
		campaign.vars.count = {}
		error(realm.name .. " stumbles")
	end,
})

-- Whoever deserts leaves the campaign, and is asked no more.
declare.order({
	name = "desert",
	doc = "Leaves the campaign.",
	during = "parade",
	play = function(realm)
		change.out(realm)
	end,
})

-- Given beside other questions, it uses nothing up either.
declare.order({
	name = "salute",
	doc = "Uses nothing up, beside other questions.",
	during = "reorganization",
	play = function() end,
	candidates = always,
	advice = advised,
})

declare.phase("parade", function()
	campaign.vars.count = {}
	for _, realm in campaign.seats do
		ask.orders(realm, "parade")
	end
end)

declare.expectation("marched REALM LOW HIGH", function(who, low, high)
	local count = (campaign.vars.count or {})[who] or 0
	if count < (tonumber(low) or 0) or count > (tonumber(high) or 0) then
		return tostring(count)
	end
	return nil
end)
