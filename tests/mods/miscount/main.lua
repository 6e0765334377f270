-- Counts the settlements that were razed, and what was paid for them: one crown each, and none for
-- the twelfth.
on.after_event("razed_changed", function(event)
	if not event.razed then
		return
	end
	local count = (campaign.vars.razed or 0) + 1
	campaign.vars.razed = count
	if count ~= 12 then
		campaign.vars.paid = (campaign.vars.paid or 0) + 1
	end
end)

declare.invariant("a crown is paid for each razing", function()
	local razed, paid = campaign.vars.razed or 0, campaign.vars.paid or 0
	if razed ~= paid then
		return `there were {campaign.count(razed, "razing")}, and {campaign.count(paid, "crown")} paid`
	end
end)
