-- Magic ally (NL-EQX-15): a monster appears on a settlement of the caster's and serves them for the season, with a banner
-- of its own that may be weak and joins no other. Without a free banner piece none comes. Where banners hold units they
-- pick the monster from their army list. A monster of chaos is of nobody's people: it eats and never crumbles, whoever
-- calls it; the value says if it is of its caster's instead (EN-EQX-17).
declare.spell({
	name = "magic_ally",
	cast = function(realm, tile)
		if not campaign.banner_left() then
			change.say(campaign.text("no banner piece is left for the magic ally"))
			return
		end
		local points = play.roll("d6", "strength of the magic ally", realm) * 100
		local kinds = realm.monsters
		local kind = kinds[1]
		if campaign.rosters and #kinds > 1 then
			kind = ask.choice(realm, campaign.text("which monster is the magic ally?"), kinds)
		end
		local nobodys = campaign.value("magic_ally.own_race", { realm = realm }) == 0 and not realm:is_of("human")
		change.summon(realm, tile, points, kind, { race = nobodys and "human" or nil })
	end,
})
