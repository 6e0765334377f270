-- What temples give each year: troops for one season, and magic items (EN-WILD-29, EN-WILD-35).
local items = require("lib/items")
local temples = require("lib/temples")

-- What is due, by the label of the temple's tile: points of troops, and of magic items for the realm.
local function remembered(key)
	return table.clone(campaign.vars[key] or {})
end

local function keys(map)
	local list = {}
	for key in pairs(map) do
		table.insert(list, key)
	end
	table.sort(list)
	return list
end

-- A banner that serves for a season; where banners hold units it is one body of troops.
local function stand(realm, tile, points)
	if campaign.rosters then
		return change.summon(realm, tile, points, "temple_troops")
	end
	return change.form(realm, tile, points, 0, "summoned")
end

-- Keeps what is due, in place of what was left over.
local function due(key, map)
	if next(map) or campaign.vars[key] then
		campaign.vars[key] = next(map) and map or nil
	end
end

-- In the recruitment phase temples roll for their troops, and dwarfs for their items; nothing is left over from the year before.
on.phase_begins("recruitment", function()
	local troops, gifts = {}, {}
	for _, tile in ipairs(campaign.marked("temple")) do
		local realm = temples.keeper(tile)
		if realm and temples.serves(tile) then
			local record = temples.record(realm.race)
			play.cite(record.cite)
			local points = 0
			for _, kind in ipairs(keys(record.troops or {})) do
				local what = campaign.text("{kind} of the temple at {tile}", { kind = kind, tile = tile })
				points = points + play.roll(record.troops[kind], what, realm)
			end
			troops[tile.label] = points
			if record.items then
				local what = campaign.text("magic items of the temple at {tile}", { tile = tile })
				gifts[tile.label] = play.roll(record.items, what, realm)
			end
		end
	end
	due("temple_troops", troops)
	due("temple_items", gifts)
end, { cite = "EN-WILD-29" })

-- Once the army is divided anew the items go to one banner, whatever its limit.
on.phase_ends("deployment", function()
	local gifts = remembered("temple_items")
	for _, label in ipairs(keys(gifts)) do
		local tile = campaign.tile(label)
		local realm = tile and temples.serves(tile) and temples.keeper(tile)
		if realm and not realm.out then
			local what = "magic items of the temple at " .. label
			local text = campaign.text("magic items of the temple at {tile}", { tile = tile })
			items.give(realm, realm.banners, gifts[label], what, false, text)
		end
	end
	due("temple_items", {})
end, { cite = "EN-WILD-35" })

-- When the season starts the troops stand at their temple, in a banner that leaves when it ends.
on.phase_begins("order_of_play", function()
	local troops = remembered("temple_troops")
	for _, label in ipairs(keys(troops)) do
		local tile = campaign.tile(label)
		local realm = tile and temples.serves(tile) and temples.keeper(tile)
		if realm and not realm.out and troops[label] > 0 and not campaign.banner_left() then
			change.say(campaign.text("There is no banner left for the troops of the temple at {tile}.", { tile = label }))
		elseif realm and not realm.out and troops[label] > 0 then
			local banner = stand(realm, tile, troops[label])
			local told = { tile = tile, realm = realm, number = banner.number }
			change.say(campaign.text("the troops of the temple at {tile} join {realm} as banner {number}", told))
		end
	end
	due("temple_troops", {})
end, { cite = "EN-WILD-29" })
