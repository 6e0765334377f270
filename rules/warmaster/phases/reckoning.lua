-- Phases of the calendar that are declared and as yet leave everything as it is, but that the campaign ends.
declare.phase("reckoning", function() end) -- WM-TURN-02
declare.phase("mercenary_markers", function() end) -- WM-RACE-16

-- The campaign closes after the autumn of the second year (WM-TURN-01).
declare.phase("final_count", function()
	if campaign.year >= campaign.value("campaign.years") then
		change.ending()
	end
end)
