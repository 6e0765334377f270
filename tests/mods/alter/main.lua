-- Each change in a line of its own, in an order in which the campaign stays as it may be. What an edition or its
-- options do not have fails, and the next one is made.
local CHANGES = {
	known = function(of) change.known(of.unknown) end,
	race = function(of) change.race(of.banner, of.races[1]) end,
	race_again = function(of) change.race(of.banner, nil) end,
	models = function(of) change.models(of.banner.troops[1], -1, "deserted") end,
	wizard = function(of) change.lose_wizard(of.banner, "slain") end,
	fewer = function(of) change.points(of.banner, -10, "deserted") end,
	more = function(of) change.points(of.banner, 10, "joined") end,
	baggage = function(of) change.baggage(of.banner, 1, "found") end,
	no_baggage = function(of) change.baggage(of.banner, -9, "lost") end,
	hold = function(of) change.forbid_moves(of.banner, 1) end,
	hold_scouts = function(of) change.forbid_scouting_and_moves(of.banner, 1) end,
	busy = function(of) change.use_turn(of.banner, "looks around") end,
	reveal = function(of) change.reveal(of.banner, of.other) end,
	place = function(of) change.place(of.banner, of.home) end,
	form = function(of) change.form(of.realm, of.home, 100) end,
	summon = function(of) change.summon(of.realm, of.home, 100) end,
	owner = function(of) change.owner(of.land, of.other) end,
	nobody = function(of) change.owner(of.land, nil) end,
	independent = function(of) change.owner(of.land, "independent") end,
	unknown_land = function(of) change.owner(of.next_unknown, of.realm) end,
	settlement = function(of) change.settlement(of.land, of.kind) end,
	goods = function(of) change.goods(of.home, "baggage", 1) end,
	fewer_goods = function(of) change.goods(of.home, "baggage", -1) end,
	stored = function(of) change.tile_baggage(of.store, 1) end,
	razed = function(of) change.razed(of.land, true) end,
	raised = function(of) change.razed(of.land, false) end,
	barren = function(of) change.settlement(of.land, nil) end,
	settle_unknown = function(of) change.settlement(of.third_unknown, of.kind) end,
	town = function(of) change.settlement(of.land, of.kind) end,
	town_stored = function(of) change.goods(of.land, "baggage", 1) end,
	town_gone = function(of) change.settlement(of.land, nil) end,
	ruin = function(of) change.razed(of.third_unknown, true) end,
	ruin_gone = function(of) change.settlement(of.third_unknown, nil) end,
	crowns = function(of) change.crowns(of.realm, 5, "found") end,
	timber = function(of) change.timber(of.realm, 1, "cut") end,
	income = function(of) change.income(of.realm, 1, "a good year") end,
	pool = function(of) change.pool(of.realm, 10) end,
	stores = function(of) change.realm_baggage(of.realm, 1) end,
	mark = function(of) change.mark(of.land, "omen", { amount = 1 }) end,
	unmark = function(of) change.unmark(of.land, "omen") end,
	remove = function(of) change.remove(of.doomed, "went home") end,
	killed = function(of) change.points(of.lost, -100000, "lost") end,
}
local ORDER = {
	"known", "race", "race_again", "models", "wizard", "fewer", "more", "baggage", "no_baggage", "hold", "hold_scouts", "busy", "reveal", "form", "summon",
	"place", "owner", "nobody", "independent", "unknown_land", "settlement", "goods", "fewer_goods", "stored", "razed", "raised", "barren", "settle_unknown", "town", "town_stored", "town_gone", "ruin", "ruin_gone", "crowns", "timber", "income", "pool",
	"stores", "mark", "unmark", "remove", "killed",
}

local function first(list, wanted)
	for _, one in list do
		if wanted(one) then
			return one
		end
	end
	return nil
end

on.phase_begins("*", function()
	if campaign.vars.altered then
		return
	end
	local realm, other = campaign.realms[1], campaign.realms[2]
	local banners, tiles = realm.banners, campaign.tiles
	local function unknown(tile)
		return not tile.known
	end
	local hidden = {}
	for _, tile in tiles do
		if unknown(tile) then
			table.insert(hidden, tile)
		end
	end
	local land = first(tiles, function(tile)
		return tile.known and tile.owner == realm and tile ~= realm.capital and #tile.banners == 0
	end)
	local built = first(tiles, function(tile)
		return tile.known and tile.settlement ~= nil and tile ~= realm.capital and tile ~= other.capital
	end)
	local of = {
		realm = realm, other = other, banner = banners[1], doomed = banners[2], lost = banners[3], home = realm.capital,
		land = land, unknown = hidden[1], next_unknown = hidden[2], third_unknown = hidden[3], kind = built and built.settlement, races = { other.race or realm.race },
	}
	local made = {}
	for _, name in ipairs(ORDER) do
		if pcall(CHANGES[name], of) then
			table.insert(made, name)
			-- What holds goods holds one more.
			of.store = name == "goods" and of.home or of.store
		end
	end
	campaign.vars.altered = made
end)

declare.view({
	name = "altered",
	doc = "The changes that were made.",
	show = function()
		return table.concat(campaign.vars.altered or {}, " ")
	end,
})
