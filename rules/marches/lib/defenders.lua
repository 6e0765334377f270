-- Who defends a neutral province: strength, people and points by the dice of the game master (GM-NEUTRAL-02 to GM-NEUTRAL-10).
local citing = require("margrave/citing")
local dice = require("lib/dice")
local land = require("lib/land")

-- The dice for the strength of the defenders, and the most that they show (GM-NEUTRAL-02).
local DICE = "2d6"
local number, faces = dice.of(DICE)
local MOST = number * faces

local defenders = { DICE = DICE }

-- A row of a table of records, or an empty one.
local function record(name, row)
	if row and table.find(campaign.rows(name), row) then
		return campaign.record(name, row)
	end
	return {}
end

-- What the kind of a province says of its defenders; a kind without a row is like an ordinary one.
function defenders.province(tile)
	local rows = campaign.rows("defended_provinces")
	return campaign.record("defended_provinces", table.find(rows, tile.kind) and tile.kind or "ordinary")
end

-- What is known of defenders who are no people, such as monsters; empty for a people.
function defenders.other(people)
	return record("other_defenders", people)
end

-- What the defenders are called.
function defenders.title(people)
	return campaign.name("race", people) or campaign.name("row", "other_defenders." .. people) or people
end

-- Special provinces, and vacant ones with a fortification left in them, are well defended (GM-NEUTRAL-04).
function defenders.well_defended(tile)
	return defenders.province(tile).well_defended or land.fortification(tile) ~= nil
end

-- 2d6, more for a special province; nil if nobody defends it (GM-NEUTRAL-02, GM-SPECIAL-05). And whether the dice show the most that they
-- can.
local function strength(tile)
	play.cite("GM-NEUTRAL-02")
	local more, own = defenders.province(tile).strength or 0, record("own_defenders", tile.benefit)
	local total = play.roll(DICE, "strength of the defenders", { tile = tile })
	local most = total == MOST
	local parts = { { total, DICE } }
	if more ~= 0 then
		table.insert(parts, { more, "special province" })
	end
	if own.least and total + more < own.least then
		table.insert(parts, { own.least - total - more, campaign.text("at least {least}", { least = own.least }) })
	end
	if own.people then
		play.cite("GM-SPECIAL-05")
	end
	if #parts > 1 then
		total = change.explain("strength of the defenders", parts)
	end
	local result = play.read("defenders", total, "strength of the defenders", { tile = tile })
	return tonumber(result), most
end

-- The points of an army of some strength, and what they gain by being well defended.
local function points(tile, level)
	return level * options.strength_points, defenders.well_defended(tile) and options.well_defended_bonus or 0
end

-- What the dice for a province that nobody has been told of may show, for previews: the strength of its army, nil if nobody defends
-- it, and its points.
function defenders.tried(tile)
	local level, most = strength(tile)
	local base, bonus = points(tile, level or 0)
	-- Of all ways there is one in which the dice show the most: for what need be told but once.
	return level, level and base + bonus or 0, most
end

-- Says of it how likely it is.
function defenders.say_tried(tile, level, sum)
	local word = level and tostring(level) or "undefended"
	local called = campaign.name("row", "defenders." .. word) or campaign.text("strength {strength}", { strength = word })
	local what = campaign.text("what defends {province}", { province = tile.name })
	play.outcome(what, called, { at = level or -1, numbers = { [campaign.text("points")] = sum } })
end

-- What the peoples of those who scout or attack add to both dice: nothing if they differ (GM-NEUTRAL-05, GM-SCOUT-06).
local function modifier(realms)
	local common ---@type integer?
	for _, realm in ipairs(realms) do
		local own = campaign.value("neutral.people_dice", { realm = realm })
		if common and own ~= common then
			play.cite("GM-SCOUT-06")
			return 0
		end
		common = own
	end
	if common and common ~= 0 then
		play.cite(common < 0 and "GM-NEUTRAL-06" or "GM-NEUTRAL-07")
	end
	return common or 0
end

---@return integer
local function within_limits(die)
	return math.max(options.race_die_low, math.min(options.race_die_high, die))
end

-- The table of the terrain, or the one for all terrains (GM-SCOUT-01).
local function table_of(tile)
	local rows = campaign.rows("terrain_tables")
	return campaign.record("terrain_tables", table.find(rows, tile.terrain) and tile.terrain or "elsewhere").people
end

-- Two dice, read as tens and units (GM-NEUTRAL-05 to GM-NEUTRAL-08).
local function people(tile, realms)
	play.cite("GM-NEUTRAL-05")
	local faces = play.faces("d66", "people of the defenders", { tile = tile })
	local added = modifier(realms)
	local fallen, total = 0, 0
	for _, face in ipairs(faces) do
		fallen, total = fallen * 10 + face, total * 10 + within_limits(face + added)
	end
	local kept = total - fallen - added * 11
	local parts = { { fallen, "dice" } }
	if added ~= 0 then
		table.insert(parts, { added * 11, campaign.text("{added:+} on both dice", { added = added }) })
	end
	if kept ~= 0 then
		local limits = { low = options.race_die_low, high = options.race_die_high }
		table.insert(parts, { kept, campaign.text("each die kept within {low} to {high}", limits) })
	end
	if #parts > 1 then
		change.explain("people of the defenders", parts)
	end
	play.cite("GM-NEUTRAL-08")
	local name = table_of(tile)
	local found = play.read(name, total, "people of the defenders", { tile = tile })
	return found or error(campaign.text("the table `{name}` names no people for {total}", { name = name, total = total }))
end

-- Rolls the defenders of a province for the realms that scout or attack it: what is remembered of them.
function defenders.roll(tile, realms)
	return citing.as("GM-NEUTRAL-02", function()
		local level, fame = strength(tile), defenders.province(tile).fame
		if not level then
			return { undefended = true, points = 0, fame = fame }
		end
		local own = record("own_defenders", tile.benefit)
		local army = { strength = level, undefended = false, fame = fame, people = own.people or people(tile, realms) }
		local base, bonus = points(tile, level)
		army.base, army.bonus, army.points = base, bonus, base + bonus
		army.grown, army.pacified = 0, 0
		return army
	end)
end

return defenders
