-- Counts in the memory of whoever requires it.
local adding = require("parts/adding")

return {
	up = function(key, by)
		campaign.vars[key] = adding.add(campaign.vars[key] or 0, by)
		return campaign.vars[key]
	end,
}
