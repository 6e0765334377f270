-- Phases in which nothing happens, so that a script of magic or winter can look at what comes a year later. Alliances are made.
for _, phase in ipairs({ "draft", "challenges", "battles", "building" }) do
	replace.phase(phase, function() end)
end
