local counting = require("lender/counting")

on.phase_begins("scouting", function(realm)
	change.say("the borrower counts " .. counting.up("lent", 10))
end)
