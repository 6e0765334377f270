-- Uses its own files as others may.
local counting = require("counting")

on.phase_begins("scouting", function(realm)
	change.say("the lender counts " .. counting.up("lent", options.step))
end)
