-- Magic smithy (NL-EQX-21): a banner of the caster's grows stronger, or where banners hold units and characters a magic
-- item is made for one of the caster's characters.
local spells = require("lib/spells")

local function strengthen(realm)
	local banner = spells.strengthened(realm, campaign.text("magic smithy: which banner grows stronger?"))
	if banner then
		change.points(banner, play.roll(campaign.amount("forge_magic", "points"), "gift of the magic smithy", realm), "magic smithy")
	end
end

local function forge(realm)
	local item = campaign.row_name("magic_smithy", play.row("magic_smithy", "magic item", { realm = realm }))
	local characters = realm.characters
	if #characters == 0 then
		change.say(campaign.text("nobody of {realm} is there to carry {item:the}", { realm = realm, item = item }))
		return
	end
	local bearer = characters[1]
	if #characters > 1 then
		bearer = ask.choice(realm, campaign.text("magic smithy: who gets {item:the}?", { item = item }), characters)
	end
	change.gift(realm, bearer, item)
end

declare.spell({
	name = "magic_smithy",
	cast = spells.smithy(forge, strengthen),
})
