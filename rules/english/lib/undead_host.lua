-- The undead host: an army of nobody, a mark on its tile whose amount is its points (EN-WILD-51, EN-WILD-52). It grows by what it
-- razes and shrinks as it crumbles; a battle lost or drawn is the end of it.
local memory = require("margrave/memory")

local undead = {}

-- As players read it, and as it lies on the map.
undead.NAME = "the undead"
undead.MARK = "undead_host"
local BESIEGED = "host_besieges"

-- The points on a tile; 0 where there are none.
function undead.points(tile)
	local mark = tile:mark(undead.MARK)
	return mark and mark.amount or 0
end

-- All tiles with a host, as they are now.
function undead.tiles()
	return campaign.marked(undead.MARK)
end

-- As banners on the table: as few as hold the points, and as even as can be.
function undead.banners(points)
	local most = campaign.value("banner.points.max")
	local count = math.max(1, math.ceil(points / most))
	local parts = {}
	for at = 1, count do
		table.insert(parts, tostring(math.floor(points * at / count) - math.floor(points * (at - 1) / count)))
	end
	return campaign.count(points, "point") .. ", " .. (count == 1 and "one banner" or campaign.count(count, "banner") .. " of " .. table.concat(parts, ", "))
end

-- So many points stand on a tile from now on; with none left the host is gone.
function undead.set(tile, points)
	if points == undead.points(tile) then
		return
	elseif points > 0 then
		change.mark(tile, undead.MARK, { amount = points, ends = "lifted" })
	elseif change.unmark(tile, undead.MARK) then
		change.say("The undead host at " .. tile.label .. " is no more.")
	end
end

-- Points come to a tile: to the host that is there, if one is.
function undead.put(tile, points)
	if points > 0 then
		undead.set(tile, undead.points(tile) + points)
	end
end

-- It loses some without a fight.
function undead.lose(tile, points)
	undead.set(tile, math.max(0, undead.points(tile) - points))
	change.say("The undead host loses " .. campaign.count(points, "point") .. " and has " .. undead.points(tile) .. " left.")
end

-- The host leaves a tile with all its points, which are given back.
function undead.take(tile)
	local points = undead.points(tile)
	change.unmark(tile, undead.MARK)
	return points
end

-- Banners that hold the walls of a tile against the host until it moves on (EN-WILD-52).
function undead.besieged(tile)
	local found = {}
	for _, banner in ipairs(memory.of(BESIEGED, tile) or {}) do
		if not banner.removed and banner.tile == tile and undead.points(tile) > 0 then
			table.insert(found, banner)
		end
	end
	return found
end

function undead.besiege(tile, banners)
	memory.keep(BESIEGED, tile, #banners > 0 and banners or nil)
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
