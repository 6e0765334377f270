-- Forge Magic (EN-EQX-23): 2D6x20 points for a banner of the caster's, or where banners hold units and characters any one magic
-- item of the caster's army list that is worth no more, for one of the caster's characters.
local spells = require("dutch/lib/spells")

local WHY = "Forge Magic"

local function worked(realm)
	return math.floor(play.roll(campaign.amount("forge_magic", "points"), WHY, realm))
end

local function strengthen(realm)
	local banner = spells.strengthened(realm, campaign.text("Forge Magic: which banner grows stronger?"))
	if banner then
		change.points(banner, worked(realm), WHY)
	end
end

local function forge(realm)
	local worth = worked(realm)
	local items, bearers = realm:magic_items(worth), realm.characters
	if #items == 0 or #bearers == 0 then
		local told = { realm = realm, points = { worth, "point" } }
		change.say(campaign.text("{realm} has nobody to carry a magic item, or none worth {points} or less", told))
		return
	end
	-- The dearest is what a computer player takes.
	local which = campaign.text("Forge Magic: which item, of {points} at most?", { points = { worth, "point" } })
	local item = #items > 1 and ask.choice(realm, which, items, { advice = items[1] }) or items[1]
	local who = campaign.text("Forge Magic: who gets the {item}?", { item = item })
	local bearer = #bearers > 1 and ask.choice(realm, who, bearers) or bearers[1]
	change.gift(realm, bearer, item)
end

declare.spell({
	name = "magic_smithy",
	cast = spells.smithy(forge, strengthen),
})
