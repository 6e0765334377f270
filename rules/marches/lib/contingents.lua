-- Relief as realms write it: what a sheet has of it already, and what could still be sent (GM-VASSAL-07).
local counsel = require("lib/counsel")
local diplomacy = require("lib/diplomacy")
local purse = require("lib/purse")

local contingents = {}

-- Points that a realm has written as relief of another realm or its own.
function contingents.written(writer, sender)
	if writer == sender then
		return purse.written(writer, "relief", "points")
	end
	local sum = 0
	for _, line in ipairs(purse.lines(writer, "direct_relief")) do
		sum = sum + (line.arguments.vassal == sender and line.arguments.points or 0)
	end
	return sum
end

-- Realms to which some points could be sent, for computer players and completion.
function contingents.some(writer, sender)
	local points = math.min(diplomacy.relief_most(sender) - diplomacy.relief_sent(sender) - contingents.written(writer, sender), 100)
	local found = {}
	for _, other in ipairs(points > 0 and counsel.others(sender) or {}) do
		table.insert(found, { other, points })
	end
	return found
end

-- What is left of a sender's points once so many more are written, for `preview`.
function contingents.preview(writer, sender, receiver, points)
	local sent = diplomacy.relief_sent(sender) + contingents.written(writer, sender) + points
	return {
		campaign.text("{points} fight in one battle of this round under the general of {receiver}.", {
			points = { points, "point" },
			receiver = receiver,
		}),
		campaign.text("{left} of {sender} stay for its own armies, and {more} more can be sent.", {
			left = { math.floor((sender:counter("upkeep") or 0) - sent), "upkeep point" },
			sender = sender,
			more = diplomacy.relief_most(sender) - sent,
		}),
	}
end

return contingents
