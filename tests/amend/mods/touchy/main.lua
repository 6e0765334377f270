-- Loads, and fails when the campaign comes under its rules.
on.after_event("amended", function()
	error("not in this campaign")
end)
