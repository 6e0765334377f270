-- Whom portents of terror frighten (NL-EQX-09): the living, or where players read it so every force, the undead and armies of nobody too.
for _, name in ipairs({ "portents.touches", "portents.hordes" }) do
	filter.value(name, function()
		return 1
	end, { cite = "NL-EQX-09", why = "every force is frightened", option = "dutch.portents all" })
end
