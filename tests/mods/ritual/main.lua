-- A phase for everybody: who draws a spell casts it where it fits; a die says whether it works.
declare.spell({
	name = "incense",
	cast = function(realm)
		change.say("incense of " .. realm.name)
	end,
})

declare.phase("ritual", function()
	for _, realm in ipairs(campaign.realms) do
		local spell = play.draw_spell("ritual_spells", realm)
		if spell == nil then
			change.say(realm.name .. " draws nothing")
		else
			local targets = campaign.spell_targets(spell, realm)
			local works = play.roll("d6", "casting", realm) > 2
			if #targets == 0 then
				play.cast(spell, realm, nil, works)
			else
				play.cast(spell, realm, ask.tile(realm, "where is " .. spell .. " cast?", targets), works)
			end
		end
	end
end)
