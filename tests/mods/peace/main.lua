-- The phases in which players change something themselves are over as soon as they begin.
for _, phase in ipairs({ "draft", "challenges", "battles", "building" }) do
	replace.phase(phase, function()
		change.say("Peace: no " .. phase .. ".")
	end, { cite = "house-rule" })
end
