-- The undead host in the turns of the realms: whoever comes to its tile attacks it, and those whom it has shut in hold out or come
-- out (EN-WILD-52).
local choosing = require("margrave/choosing")
local forces = require("lib/forces")
local undead = require("lib/undead_host")

local function own(realm, banners)
	return choosing.those(banners, function(banner)
		return banner.realm == realm
	end)
end

-- Those who come out of a siege fight as in any sally (EN-SIEGE-07); where the host goes is its own rule.
local function attack(tile, force, sally)
	play.cite(sally and "EN-SIEGE-07" or "EN-WILD-52")
	local met = play.horde_battle(tile, undead.points(tile), undead.name(), { attackers = force, sally = sally })
	play.cite("EN-WILD-52")
	undead.after(tile, met)
end

on.phase_begins("battle", function(realm)
	for _, tile in ipairs(undead.tiles()) do
		local inside = realm and own(realm, undead.besieged(tile)) or {}
		local question = campaign.text("does the garrison of {tile} come out against the undead host?", { tile = tile })
		if #inside > 0 and ask.yes(realm, question, { advice = forces.points(inside) >= undead.points(tile) }) then
			attack(tile, inside, true)
		end
		local force = realm and undead.outside(realm, tile) or {}
		if #force > 0 and undead.points(tile) > 0 then
			attack(tile, force, false)
		end
	end
end, { cite = "EN-WILD-52" })

-- The dead that a spell raises attack any force that stands there (EN-EQX-13): the host too.
local RISEN = "living_dead"
local TURNED = { won = "lost", lost = "won" } ---@type table<string, string?>

on.after_event("mark_laid", function(event)
	local risen, tile = event.mark, event.mark.tile
	if risen.name ~= RISEN or undead.points(tile) <= 0 then
		return
	end
	local how = { garrison = undead.points(tile), other = undead.name() }
	local met = play.horde_battle(tile, risen.amount, campaign.text("the risen dead"), how)
	undead.after(tile, { left = met.other, result = TURNED[met.result] or met.result })
	play.horde_loses(tile, RISEN, met.result == "won" and risen.amount - met.left or risen.amount)
end, { cite = "EN-EQX-13" })

-- As in any siege those inside neither scout nor move (EN-SIEGE-05).
local function held(banner)
	if undead.shuts_in(banner) then
		return campaign.text("{banner} is shut in by the undead host", { banner = banner })
	end
	return nil
end

refuse.order("scout", function(_, order)
	return undead.besieges() and held(order.banner) or nil
end, { cite = "EN-SIEGE-05" })

refuse.order("move", function(_, order)
	for _, banner in ipairs(undead.besieges() and order.banners or {}) do
		local why = held(banner)
		if why then
			return why
		end
	end
	return nil
end, { cite = "EN-SIEGE-05" })
