-- Experimental spells (EN-WILD-22): they touch the tile they hit and the empire that owns it, in autumn its revenue, in spring its
-- baggage.
local NAME = "experimental spell"

local function roll(row, what, realm)
	return math.floor(play.roll(campaign.amount("experimental_amounts", row), what, realm))
end

local autumn, spring = {}, {}

autumn.minor_boon = function(realm)
	change.income(realm, roll("boon_crowns", "crowns gained", realm), NAME)
end

autumn.minor_harm = function(realm)
	change.income(realm, -roll("harm_crowns", "crowns lost", realm), NAME)
end

-- Doubling and halving come when all else has been reckoned.
local function remember(realm, how)
	change.append("revenue_magic", { realm = realm, how = how })
	change.say(
		how == "doubled" and campaign.text("The revenue of {realm} will be doubled this winter.", { realm = realm })
			or campaign.text("The revenue of {realm} will be halved this winter.", { realm = realm })
	)
end

autumn.major_boon = function(realm)
	remember(realm, "doubled")
end

autumn.major_harm = function(realm)
	remember(realm, "halved")
end

on.after_event("crowns_changed", function(event)
	if event.what ~= "revenue" or campaign.phase ~= "revenue" then
		return
	end
	-- What was gathered, and no crowns that a realm has besides.
	local revenue = event.by
	for _, magic in ipairs(campaign.vars.revenue_magic or {}) do
		if magic.realm == event.realm then
			local now = magic.how == "doubled" and revenue * 2 or revenue // 2
			change.crowns(event.realm, math.floor(now - revenue), "revenue " .. magic.how .. " by magic")
			revenue = now
		end
	end
end, { cite = "EN-WILD-22" })

on.phase_ends("revenue", function()
	if campaign.vars.revenue_magic then
		campaign.vars.revenue_magic = nil
	end
end)

-- Baggage in a tile: in the stores of its settlement, else it waits in the open for a banner of the owner's, so much at most.
local function stockpile(tile, baggage)
	local room = campaign.lookup("stock", tile) - (tile.baggage or 0)
	if campaign.lookup("stock", tile) > 0 then
		change.tile_baggage(tile, math.floor(math.max(0, math.min(room, baggage))))
		return
	end
	if tile:mark("rot") then
		change.say(campaign.text("The baggage on {tile} rots.", { tile = tile }))
		return
	end
	local mark = tile:mark("wizards_stores")
	local waits = math.floor(math.min(roll("open_store", "store in the open"), baggage + (mark and mark.amount or 0)))
	change.mark(tile, "wizards_stores", { amount = waits, ends = "lifted" })
	change.say(campaign.text("{baggage} baggage waits on {tile} for a banner of its owner.", { baggage = waits, tile = tile }))
end

spring.minor_boon = function(realm, tile)
	stockpile(tile, roll("boon_baggage", "baggage found", realm))
end

spring.major_boon = function(realm)
	for _, tile in ipairs(realm.tiles) do
		if not tile.razed and (tile.settlement == "city" or tile.settlement == "capital") then
			stockpile(tile, roll("city_baggage", campaign.text("baggage in {tile}", { tile = tile }), realm))
		end
	end
end

spring.minor_harm = function(realm)
	for _, banner in ipairs(realm.banners) do
		change.baggage(banner, -roll("harm_baggage", "baggage lost"), NAME)
	end
end

spring.major_harm = function(realm)
	for _, banner in ipairs(realm.banners) do
		change.baggage(banner, -math.floor(banner.baggage or 0), NAME)
	end
end

-- What waits in the open goes to the owner's banners there, as much as they can hold.
on.phase_begins("reorganization", function(realm)
	for _, tile in ipairs(campaign.marked("wizards_stores")) do
		local mark = tile:mark("wizards_stores")
		if realm and mark and tile.realm == realm then
			local left = mark.amount
			for _, banner in ipairs(realm:force(tile)) do
				if left > 0 then
					left = left - change.baggage(banner, left, "wizards' stores")
				end
			end
			if left <= 0 then
				change.unmark(tile, "wizards_stores")
			elseif left < mark.amount then
				change.mark(tile, "wizards_stores", { amount = left, ends = "lifted" })
			end
		end
	end
end, { cite = "EN-WILD-22" })

-- Rot spares it as little as other baggage on a tile (EN-EQX-14).
on.after_event("mark_laid", function(event)
	if event.mark.name == "rot" then
		change.unmark(event.mark.tile, "wizards_stores")
	end
end, { cite = "EN-EQX-14" })

local experiments = {}

-- Carries a row of the table out on a tile. What a disaster does is done to the tower, by whoever knows which that is.
function experiments.carry_out(word, tile)
	local effects = campaign.phase == "spring_equinox" and spring or autumn
	local realm = tile.realm
	if word == nil then
		change.say(campaign.text("The experiment comes to nothing on {tile}.", { tile = tile }))
	elseif word == "disaster" then
		change.say(campaign.text("The experiment is a disaster for who tried it."))
	elseif realm and not realm.out then
		local effect = effects[tostring(word)]
		if effect then
			effect(realm, tile)
		end
	else
		change.say(campaign.text("The experiment touches nobody on {tile}.", { tile = tile }))
	end
end

return experiments
