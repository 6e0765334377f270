-- The undead host: an army of nobody, a mark on its tile whose amount is its points (EN-WILD-51, EN-WILD-52). It grows by what it
-- razes and shrinks as it crumbles; who beats it or draws drives it back to the tile that it came from.
local choosing = require("margrave/choosing")
local memory = require("margrave/memory")

local undead = {}

-- As it lies on the map.
undead.MARK = "undead_host"
-- Lies on the tile of a settlement that it besieges.
undead.SIEGE = "undead_siege"
local BESIEGED = "host_besieges"
local CAME = "host_came"

-- As players read it.
function undead.name()
	return campaign.text("the undead")
end

-- The points on a tile; 0 where there are none.
function undead.points(tile)
	local mark = tile:mark(undead.MARK)
	return mark and mark.amount or 0
end

-- All tiles with a host, as they are now.
function undead.tiles()
	return campaign.marked(undead.MARK)
end

-- As banners on the table: as few as hold the points, and as even as can be. A text.
function undead.banners(points)
	local most = campaign.value("banner.points.max")
	local count = math.max(1, math.ceil(points / most))
	local parts = {}
	for at = 1, count do
		table.insert(parts, tostring(math.floor(points * at / count) - math.floor(points * (at - 1) / count)))
	end
	local told = { points = { points, "point" }, banners = { count, "banner" }, parts = table.concat(parts, ", ") }
	return count == 1 and campaign.text("{points}, one banner", told) or campaign.text("{points}, {banners} of {parts}", told)
end

-- So many points stand on a tile from now on; with none left the host is gone.
function undead.set(tile, points)
	if points == undead.points(tile) then
		return
	elseif points > 0 then
		change.mark(tile, undead.MARK, { amount = points, ends = "lifted" })
	elseif change.unmark(tile, undead.MARK) then
		undead.besiege(tile, {})
		change.say(campaign.text("The undead host at {tile} is no more.", { tile = tile }))
	end
end

-- Points come to a tile: to the host that is there, if one is.
function undead.put(tile, points)
	if points > 0 then
		undead.set(tile, undead.points(tile) + points)
	end
end

-- The host leaves a tile with all its points, which are given back.
function undead.take(tile)
	local points = undead.points(tile)
	change.unmark(tile, undead.MARK)
	undead.besiege(tile, {})
	return points
end

-- It comes to a tile, and knows the way back; without `from` it knows none.
---@param from Tile?
function undead.comes(tile, points, from)
	if points <= 0 then
		return
	elseif undead.points(tile) == 0 then
		-- Whom a host before it had shut in is free.
		undead.besiege(tile, {})
	end
	memory.keep(CAME, tile, from and { tile = from } or nil)
	undead.put(tile, points)
end

-- The tile that it can go back to: the one it came from, if nobody stands there in its way.
---@return Tile?
local function way_back(tile)
	local came = memory.of(CAME, tile)
	local back = came and came.tile
	if not back or back.barred or back.open_sea then
		return nil
	end
	for _, banner in ipairs(back.banners) do
		if not banner.aboard then
			return nil
		end
	end
	for _, horde in ipairs(back.hordes) do
		if horde.name ~= undead.MARK then
			return nil
		end
	end
	return back
end

-- What becomes of it after a battle: it stays if it has won, and else leaves the tile as any force, or is gone (EN-WILD-52).
function undead.after(tile, met)
	if met.result == "won" or met.result == "none" then
		undead.set(tile, met.left)
		return
	end
	local back = options.host_beaten == "retreats" and met.left > 0 and way_back(tile)
	if not back then
		undead.set(tile, 0)
		return
	end
	local told = { from = tile, to = back, points = { met.left, "point" } }
	change.say(campaign.text("The undead host goes back from {from} to {to} with {points}.", told))
	undead.take(tile)
	undead.comes(back, met.left)
end

-- Banners that hold the walls of a tile against the host until it moves on (EN-WILD-52).
function undead.besieged(tile)
	local shut_in = undead.points(tile) > 0 and memory.of(BESIEGED, tile) or {}
	return choosing.those(shut_in, function(banner)
		return not banner.removed and banner.tile == tile
	end)
end

-- True if a host besieges anything.
function undead.besieges()
	return #campaign.marked(undead.SIEGE) > 0
end

-- True if a banner is among them.
function undead.shuts_in(banner)
	return table.find(undead.besieged(banner.tile), banner) ~= nil
end

function undead.besiege(tile, banners)
	memory.keep(BESIEGED, tile, #banners > 0 and banners or nil)
	if #banners > 0 then
		change.mark(tile, undead.SIEGE, { ends = "lifted" })
	elseif tile:mark(undead.SIEGE) then
		change.unmark(tile, undead.SIEGE)
	end
end

-- Banners of a realm on a tile that neither the host nor anybody else has shut in.
function undead.outside(realm, tile)
	local force, inside = {}, undead.besieged(tile)
	for _, banner in ipairs(realm:force(tile)) do
		if not banner.aboard and not banner.shut_in and not table.find(inside, banner) then
			table.insert(force, banner)
		end
	end
	return force
end

return undead
