-- Magic smithy (NL-EQX-21): a banner of the caster's grows stronger, or where banners hold units and characters a magic
-- item is made, which its owner hands out on the table.
local ITEMS = {
	["1"] = "a ring with any one spell of the fourth level",
	["2"] = "a weapon with one ability",
	["3"] = "armour with one ability",
	["4"] = "a standard with one ability",
	["5"] = "an instrument with one ability",
	["6"] = "a scroll with one random spell of the fourth level",
}

local function strengthen(realm)
	local banners = realm.banners
	if #banners == 0 then
		return
	end
	local banner = if #banners == 1 then banners[1] else ask.banner(realm, "magic smithy: which banner grows stronger?", banners)
	change.points(banner, 20 * play.roll("2d6", "gift of the magic smithy", realm), "magic smithy")
end

declare.spell({
	name = "magic_smithy",
	cast = function(realm)
		if campaign.rosters then
			change.say(`the magic smithy makes {ITEMS[play.row("magic_smithy", "magic item", { realm = realm })]} for {realm.name}`)
		else
			strengthen(realm)
		end
	end,
})
