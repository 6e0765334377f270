-- The undead host roams: at the start of each campaign turn, before anybody's turn, it moves a tile in a random direction, may
-- crumble, and fights whoever stands where it comes (EN-WILD-52, EN-WILD-53).
local citing = require("margrave/citing")
local forces = require("lib/forces")
local garrisons = require("lib/garrisons")
local locations = require("lib/locations")
local temples = require("lib/temples")
local undead = require("lib/undead_host")

-- Where players read it so, Portents of Terror frighten the dead as well (EN-EQX-11).
local function afraid(tile)
	return citing.as("EN-EQX-11", function()
		return tile:mark("portents_of_terror")
			and campaign.value("portents.hordes", { tile = tile }) > 0
			and play.result("portents_of_terror", "Portents of Terror", { tile = tile }) == "struck"
	end)
end

-- One test for the whole host on its way: on a 6 it loses what its shortfall says.
local function crumble(tile, to)
	if play.result("host_instability", "magical instability of the undead host", { tile = to }) ~= "shortfall" then
		return
	end
	local row = play.row("shortfall", "shortfall of the undead host", { tile = to })
	local loss = campaign.effect("shortfall", row, "lose_points")
	if loss then
		play.horde_loses(tile, undead.MARK, math.floor(play.roll(loss, "points the undead host loses", { tile = to })))
	end
end

-- It needs no scouts, and nothing that blocks others stops it; over the edge of the map it is gone.
local function move(tile)
	if afraid(tile) then
		citing.say("EN-EQX-11", campaign.text("The undead host stays at {tile}, frozen with fear.", { tile = tile }))
		return nil
	end
	local to = tile:beside(play.roll("d6", "way of the undead host", { tile = tile }))
	undead.besiege(tile, {})
	if not to then
		undead.take(tile)
		change.say(campaign.text("The undead host leaves the map at {tile}.", { tile = tile }))
		return nil
	end
	local stays = to.barred or to.open_sea
	crumble(tile, stays and tile or to)
	if undead.points(tile) <= 0 then
		return nil
	elseif stays then
		change.say(campaign.text("The undead host stays at {tile}: nobody can enter {to}.", { tile = tile, to = to }))
		return tile
	end
	local points = undead.take(tile)
	change.say(campaign.text("The undead host goes from {tile} to {to}.", { tile = tile, to = to }))
	undead.comes(to, points, tile)
	return undead.points(to) > 0 and to or nil
end

-- The defender of walls may shut banners in, as against any enemy (EN-SIEGE-02): as many as there is room for, each as they like.
local function take_refuge(realm, tile)
	local room = tile.realm == realm and campaign.lookup("refuge", tile) or 0
	local inside, left = {}, undead.outside(realm, tile)
	while #inside < room and #left > 0 do
		local banner = forces.strongest(left)
		table.remove(left, table.find(left, banner))
		local question = campaign.text("the undead host comes to {tile}: does {banner} go behind the walls?", { tile = tile, banner = banner })
		if ask.yes(realm, question, { advice = banner.points < undead.points(tile) }) then
			table.insert(inside, banner)
		end
	end
	undead.besiege(tile, inside)
end

-- A force that stands in the open is fought; those behind walls wait. Whoever comes free when besiegers leave is met as well.
local function fight_realms(tile)
	for _ = 1, #campaign.seats do
		for _, realm in ipairs(campaign.seats) do
			if undead.points(tile) > 0 and #undead.outside(realm, tile) > 0 then
				take_refuge(realm, tile)
				if #undead.outside(realm, tile) > 0 then
					local how = { realm = realm, spared = undead.besieged(tile) }
					undead.after(tile, play.horde_battle(tile, undead.points(tile), undead.name(), how))
				end
			end
		end
	end
end

-- The dead that a spell has raised fight any force that comes (EN-EQX-13). Beaten, or when both leave after a draw, they are gone.
local function fight_risen(tile)
	for _, risen in ipairs(tile.hordes) do
		if risen.name ~= undead.MARK and undead.points(tile) > 0 then
			citing.as("EN-EQX-13", function()
				local other = campaign.text("the {horde}", { horde = campaign.name("mark", risen.name) or risen.name })
				local met = play.horde_battle(tile, undead.points(tile), undead.name(), { garrison = risen.amount, other = other })
				undead.after(tile, met)
				play.horde_loses(tile, risen.name, met.result == "lost" and risen.amount - met.other or risen.amount)
			end)
		end
	end
end

-- It storms walls again and again until it is in, or has had enough (EN-SIEGE-14). Whether they have fallen.
local function storm(tile, garrison)
	local storms = 0
	local assault = campaign.text("assault of the undead host on {tile}", { tile = tile })
	while undead.points(tile) > 0 do
		local inside = undead.besieged(tile)
		if #inside == 0 and garrison <= 0 then
			return true
		end
		local came = play.horde_storms(tile, undead.points(tile), inside, garrison, undead.name())
		garrison = came.garrison
		undead.set(tile, came.left)
		if came.result == "stormed" then
			return true
		elseif came.result == "bloody_repulse" then
			return false
		end
		storms = storms + 1
		local ruled = ask.ruling(assault, storms, { "repulsed", "stormed" })
		if ruled then
			return ruled == "stormed"
		end
	end
	return false
end

-- A garrison of independents fights as against any enemy: it comes out if it is stronger or has no walls (EN-BATTLE-26).
local function fight_independents(tile)
	local points = math.floor(tonumber(play.result("garrison", "size of the garrison", { tile = tile })) or 0)
	if points <= 0 then
		return true
	elseif campaign.lookup("refuge", tile) > 0 and points <= undead.points(tile) then
		return storm(tile, points)
	end
	local met = play.horde_battle(tile, undead.points(tile), undead.name(), { garrison = points })
	undead.after(tile, met)
	return met.result == "won"
end

-- True if a settlement there falls to the host: one that nobody defends does by itself (EN-WILD-53).
local function falls(tile)
	if tile.owner == "independent" then
		return fight_independents(tile)
	elseif #undead.besieged(tile) > 0 then
		return storm(tile, 0)
	end
	-- A fortress of a realm without banners has a garrison all the same (EN-SIEGE-09).
	return storm(tile, garrisons.walls(tile) and math.floor(garrisons.roll(tile)) or 0)
end

local function grow(tile, what)
	undead.put(tile, math.floor(play.roll(campaign.amount("host_growth", what), "points the undead host gains", { tile = tile })))
end

-- It razes the settlement and grows by it (EN-WILD-53). A temple beside it falls with it, and counts as the fortress that it is
-- (EN-WILD-26, EN-WILD-27).
local function overrun(tile)
	local settlement = tile.settlement
	if undead.points(tile) <= 0 or not settlement or tile.razed or not falls(tile) or undead.points(tile) <= 0 then
		return
	end
	undead.besiege(tile, {})
	play.cite("EN-WILD-53")
	change.say(campaign.text("The undead host razes {tile}.", { tile = tile }))
	local temple = temples.beside(tile)
	change.razed(tile, true)
	grow(tile, settlement)
	if tile:mark("temple") then
		locations.remove(tile, "temple")
	end
	if temple then
		grow(tile, "temple")
	end
	change.say(campaign.text("The undead host grows to {points}.", { points = { undead.points(tile), "point" } }))
end

declare.phase("roaming", function()
	-- Hosts that meet are one from then on, which has moved.
	local moved = {}
	-- Where something else has destroyed a host its siege is over.
	for _, tile in ipairs(campaign.marked(undead.SIEGE)) do
		if undead.points(tile) <= 0 then
			undead.besiege(tile, {})
		end
	end
	for _, from in ipairs(locations.on() and undead.tiles() or {}) do
		play.cite("EN-WILD-52")
		play.matter("undead host", { tile = from })
		local tile = not moved[from.label] and undead.points(from) > 0 and move(from)
		if tile then
			moved[tile.label] = true
			fight_risen(tile)
			fight_realms(tile)
			overrun(tile)
		end
	end
end)
