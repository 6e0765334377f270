-- Changes something at random after one event in twenty, whatever the engine is doing.
local busy = false

local function pick(list)
	if #list > 0 then
		return list[1 + play.roll("d100", "meddling") % #list]
	end
end

local function meddle()
	local banner, tile, realm = pick(campaign.banners), pick(campaign.tiles), pick(campaign.seats)
	local what = play.roll("d12", "meddling")
	if what == 1 and banner then
		change.points(banner, -play.roll("d6", "meddling") * 100)
	elseif what == 2 and banner then
		change.points(banner, 100)
	elseif what == 3 and banner then
		change.remove(banner)
	elseif what == 4 and banner then
		change.baggage(banner, play.roll("d6", "meddling") - 3)
	elseif what == 5 and banner and not banner.shut_in and not tile.barred then
		change.place(banner, tile)
	elseif what == 6 and not tile.barred then
		change.owner(tile, realm)
	elseif what == 7 and not tile.barred then
		change.owner(tile, "independent")
	elseif what == 8 and tile.settlement then
		change.razed(tile, not tile.razed)
	elseif what == 9 and banner then
		change.forbid_moves(banner, 2)
	elseif what == 10 and banner then
		change.forbid_scouting_and_moves(banner, 1)
	elseif what == 11 and realm and realm.capital and #realm.banners < 8 then
		change.form(realm, realm.capital, 500)
	elseif what == 12 and tile.known and not tile.barred then
		change.settlement(tile, pick({ "village", "fortress" }))
	end
end

on.after_event("*", function()
	if busy or campaign.year == 0 or #campaign.tiles == 0 then
		return
	end
	busy = true
	if play.roll("d20", "meddling") == 1 then
		meddle()
	end
	busy = false
end)
