-- What any work of the construction phase takes: timber of the empire's forests and crowns of its revenue (EN-CON-07, EN-REV-01).
local affording = {}

-- Why a realm cannot afford a work, and the rule that says so; nil if it can. `what` is what the report calls it.
function affording.refusal(realm, what, cost, timber)
	if timber > realm.timber then
		return "your forest tiles give timber for " .. campaign.count(realm.timber, "more work") .. " this winter", "EN-CON-07"
	end
	local crowns = realm.crowns or 0
	if cost > crowns then
		return what .. " costs " .. cost .. ", and " .. campaign.count(crowns, "of your revenue is left", "of your revenue are left"), "EN-REV-01"
	end
	return nil
end

return affording
