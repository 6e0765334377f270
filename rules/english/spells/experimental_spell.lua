-- Experimental spell (EN-WILD-22): rolled when it strikes. A disaster is remembered for the tower that cast it.
local experiments = require("towers/experiments")

declare.spell({
	name = "experimental_spell",
	cast = function(_, tile)
		local word = play.result("experimental_spells", "experimental spell", { tile = tile })
		campaign.vars.disaster = word == "disaster" or nil
		experiments.carry_out(word, tile)
	end,
})
