-- What any work of the construction phase takes: timber of the empire's forests and crowns of its revenue (EN-CON-07, EN-REV-01).
local affording = {}

-- Why a realm cannot afford a work, and the rule that says so; nil if it can. `what` is a text.
function affording.refusal(realm, what, cost, timber)
	if timber > realm.timber then
		local told = { works = realm.timber }
		return campaign.text("your forest tiles give timber for {works} more {works?work|works} this winter", told), "EN-CON-07"
	end
	local crowns = realm.crowns or 0
	if cost > crowns then
		local told = { what = what, cost = cost, crowns = crowns }
		return campaign.text("{what} costs {cost}, and {crowns} of your revenue {crowns?is|are} left", told), "EN-REV-01"
	end
	return nil
end

return affording
