-- Walls along the sides of tiles: where one may be built, what it costs, whom it hides, and what the option switches off (EN-OPT-10
-- to EN-OPT-14). How they bar the way and how they are fought for, the marks and values of walls.yaml say.
local walls = {}

-- Sides of a tile as they are typed, clockwise.
local SIDES = { "NE", "E", "SE", "SW", "W", "NW" }

-- The mark of a wall along a side.
local function mark(side)
	return "wall_" .. string.lower(side)
end

-- The side by the name of its mark.
local SIDE_OF = {} ---@type table<string, string?>
for _, side in ipairs(SIDES) do
	SIDE_OF[mark(side)] = side
end

function walls.sides()
	return SIDES
end

function walls.stands(tile, side)
	return tile:mark(mark(side)) ~= nil
end

-- The tile beyond a side; nil off the map.
function walls.beyond(tile, side)
	return tile:beside(table.find(SIDES, side) or 1)
end

function walls.cost(realm, tile)
	local value = tile.settlement and "wall.cost" or "wall.barren.cost"
	return campaign.value(value, { realm = realm, tile = tile })
end

function walls.timber(realm)
	return campaign.value("wall.timber", { realm = realm })
end

-- Why a realm can build no wall along any side of a tile, whatever it costs; and the rule, if it is not that of walls.
function walls.barred(realm, tile)
	if not options.walls then
		return campaign.text("this campaign plays without walls (option english.walls)")
	elseif tile.razed then
		return campaign.text("{tile} is razed: no wall is built there until it recovers", { tile = tile }), "EN-CON-01"
	elseif tile.realm ~= realm then
		return campaign.text("{tile} is not in your empire", { tile = tile })
	elseif tile.besieged then
		return campaign.text("{tile} is besieged", { tile = tile })
	end
	return nil
end

-- The same of one side.
function walls.refusal(realm, tile, side)
	local why, rule = walls.barred(realm, tile)
	if not why and walls.stands(tile, side) then
		why = campaign.text("{tile} has a {wall} already", { tile = tile, wall = campaign.name("mark", mark(side)) or mark(side) })
	end
	return why, rule
end

function walls.build(realm, tile, side)
	change.mark(tile, mark(side), { by = realm })
end

-- True if the scouts of a banner look over a wall of an enemy into a tile: they learn nothing of who defends it (EN-OPT-14).
function walls.hides(banner, from, tile)
	for _, lies in ipairs(tile.marks) do
		local side = SIDE_OF[lies.name]
		if side and walls.beyond(tile, side) == from then
			local friend = tile.realm and not banner.realm:hostile_to(tile.realm, tile)
			return not banner.aboard and not friend and campaign.value("way.walls", { banner = banner }) > 0
		end
	end
	return false
end

local function without_walls()
	return not options.walls and 0 or nil
end

-- Without the option walls that lie on the map all the same are in nobody's way and are not defended.
local NONE = "this campaign plays without walls"
filter.value("way.walls", without_walls, { cite = "EN-OPT-11", why = NONE })
filter.value("wall.defence", without_walls, { cite = "EN-OPT-12", why = NONE })

-- Who is driven off a wall prepares for a siege: nobody assaults the settlement in that round (EN-OPT-13).
on.after_event("assault_decided", function(event)
	if event.result == "stormed" and event.rule == "EN-OPT-13" then
		change.append("walls_stormed", event.tile)
	end
end, { cite = "EN-OPT-13" })

on.after_event("round_ended", function()
	if next(campaign.vars.walls_stormed or {}) then
		campaign.vars.walls_stormed = {}
	end
end, { cite = "EN-OPT-13" })

refuse.order("assault", function(_, order)
	if table.find(campaign.vars.walls_stormed or {}, order.tile) then
		local told = { tile = order.tile }
		return campaign.text("the wall of {tile} was stormed in this round: its settlement may be assaulted from the next on", told)
	end
	return nil
end, { cite = "EN-OPT-13" })

return walls
