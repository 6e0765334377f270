-- Battle points: earned by battles, shared with an ally or hired mercenaries, spent on tiles and buildings (WM-BUILD-01,
-- WM-BUILD-02, WM-ALLY-08, WM-RACE-13, WM-RACE-17).
local points = {}

-- What a realm can spend: points of a winter campaign first, for they lapse; in winter those alone, for nothing else is done
-- then (WM-RACE-13, WM-TURN-03).
function points.left(realm)
	local others = campaign.season == "winter" and 0 or realm:counter("battle_points")
	return others + realm:counter("winter_points")
end

function points.earn(realm, by, why)
	if by > 0 then
		change.counter(realm, "battle_points", by, why)
	end
end

function points.spend(realm, by, why)
	local winter = math.floor(math.min(by, realm:counter("winter_points")))
	if winter > 0 then
		change.counter(realm, "winter_points", math.floor(-winter), why)
	end
	if by > winter then
		change.counter(realm, "battle_points", winter - by, why)
	end
end

-- What is not kept lapses (WM-BUILD-02, WM-RACE-13).
function points.lapse(realm, counter, why)
	local left = math.floor(realm:counter(counter))
	if left > 0 then
		change.counter(realm, counter, math.floor(-left), why)
	end
end

return points
