-- Orders that are opened together: free lines of every kind, a sheet that is judged as a whole, and what came of it.

-- Points of the marches that a realm has written.
local function marching(realm)
	local points = 0
	for _, line in campaign.sheet(realm) do
		if line.order == "march" then
			points = points + line.arguments.points
		end
	end
	return points
end

local function check_march(realm, to, points, leader, permit)
	local first = to[1]
	local borders = first.owner == realm
	for _, near in first.neighbours do
		borders = borders or near.owner == realm
	end
	if not borders then
		return "the first province of the way does not border your land"
	elseif points < 1 then
		return "nobody marches with no points"
	elseif marching(realm) + points > options.points then
		local over = marching(realm) + points - options.points
		return "that is " .. campaign.count(over, "point") .. " too many"
	elseif permit == realm then
		return "you need no permit of your own"
	elseif leader == "nobody" then
		return "somebody must lead"
	end
	return nil
end

declare.order({
	name = "march",
	doc = "Marches by a way to a province.",
	arguments = { "to: tiles", "points: number", "leader: word?", "permit: realm?", "raid: flag" },
	free = true,
	example = "march Osthang via Mittelwald 1000 raid",
	during = "council",
	check = check_march,
	candidates = function(realm)
		local tries = {}
		for _, tile in realm and realm.tiles or {} do
			for _, near in tile.neighbours do
				table.insert(tries, { to = { near }, points = 500 })
				table.insert(tries, { to = { tile, near }, points = 700, raid = true, leader = "karl" })
			end
		end
		return tries
	end,
	advice = function(realm)
		local home = realm and realm.capital
		if not home or marching(realm) > 0 then
			return nil
		end
		return { to = { home.neighbours[1] }, points = 1000 }
	end,
})

declare.order({
	name = "scouts",
	doc = "Sends scouts into a province.",
	arguments = { "where: tile" },
	free = true,
	example = "scouts Eskmark",
	during = "council",
	candidates = function()
		local tries = {}
		for _, tile in campaign.tiles do
			table.insert(tries, { tile })
		end
		return tries
	end,
})

-- Arguments in their places, the last of which may be left out.
declare.order({
	name = "tithe",
	doc = "Asks a realm for a tithe.",
	arguments = { "from: realm", "crowns: number?", "loud: flag" },
	example = "tithe blue 3",
	during = "council",
	check = function(realm, from)
		return from == realm and "ask somebody else" or nil
	end,
})

declare.order({
	name = "stay",
	doc = "Says what stays at home, and where.",
	arguments = { "where: tile?", "points: number?", "text: words?" },
	free = true,
	example = "stay 500 at hag",
	during = "council",
})

refuse.order("done", function(realm)
	-- Other phases end with `done` as well.
	if options.must_march and campaign.phase == "council" and realm and marching(realm) == 0 then
		return "nobody marches yet"
	end
	return nil
end)

local function written(line)
	local told = {}
	for name, value in line.arguments do
		local text = tostring(value)
		if name == "to" then
			local labels = {}
			for _, tile in value do
				table.insert(labels, tile.label)
			end
			text = table.concat(labels, ">")
		elseif name == "where" then
			text = value.label
		elseif name == "permit" or name == "from" then
			text = value.name
		end
		table.insert(told, name .. "=" .. text)
	end
	table.sort(told)
	return line.order .. " " .. table.concat(told, " ")
end

declare.phase("council", function()
	local lines = ask.sealed("what are your orders?", { open = options.open })
	for _, line in lines do
		change.say(line.realm.name .. " carries out " .. written(line) .. ".")
	end
	campaign.vars.lines = #lines
end)

declare.expectation("sheet REALM NUMBER", function(name, wanted)
	local realm = campaign.realm(name)
	local found = realm and #campaign.sheet(realm) or 0
	return found ~= tonumber(wanted) and tostring(found) or nil
end)

declare.expectation("last_sheet REALM …", function(name, ...)
	local realm, found = campaign.realm(name), {}
	for _, line in realm and campaign.last_sheet(realm) or {} do
		table.insert(found, line.line)
	end
	local text = table.concat(found, ", ")
	return text ~= table.concat({ ... }, " ") and text or nil
end)

declare.view({
	name = "written",
	doc = "Shows what has been written, as far as whoever looks may know it.",
	show = function()
		local lines = {}
		for _, realm in campaign.seats do
			table.insert(lines, realm.name .. ": " .. #campaign.sheet(realm))
		end
		return lines
	end,
})
