-- The challenge (EN-WILD-13): the wizard of a tower against the most powerful of a force, by a die or with figures.
local joining = require("lib/joining")
local towers = require("lib/towers")

local challenge = {}

-- How powerful the wizard of a banner is, nil without one: with points alone a banner has one from the strength on that casts at an
-- equinox, and the strongest banner the most powerful.
local function power(banner)
	if campaign.rosters then
		return banner.wizard
	end
	return banner.points >= campaign.value("equinox.banner.min", { banner = banner }) and banner.points or nil
end

-- The banner of the most powerful wizard.
local function champion(realm, tile)
	local best, most = nil, 0
	for _, banner in ipairs(joining.force(realm, tile)) do
		local its = power(banner)
		if its and its > most then
			best, most = banner, its
		end
	end
	return best
end

-- With figures the players report who fell, and a die decides whether they are dead.
local function on_table(realm)
	local question = campaign.text("the duel: `roll` for it, or with figures: who fell, `ours`, the `wizard`, or `nobody`?")
	local told = ask.choice(realm, question, { "roll", "ours", "wizard", "nobody" }, { advice = "roll" })
	if told == "roll" then
		return nil
	elseif told == "nobody" then
		return "withdraws"
	end
	local dead = play.result("tower_fallen", "fate of the fallen wizard", { realm = realm }) == "dead"
	if told == "ours" then
		return dead and "slain" or "banished"
	end
	return dead and "plundered" or "withdraws"
end

-- Points that come back to a realm next winter.
local function banish(realm, points)
	local away = table.clone(campaign.vars.banished or {})
	away[realm.name] = (away[realm.name] or 0) + points
	campaign.vars.banished = away
end

-- The champion is lost: the character where banners hold characters, else their worth in points.
local function lose(banner, fate)
	local realm = banner.realm
	local why = fate == "banished" and "wizard banished" or "wizard slain"
	if campaign.rosters then
		change.lose_wizard(banner, fate == "banished" and "banished" or "slain", why)
		return
	end
	local lost = -change.points(banner, -towers.roll("wizard_lost", "points of the wizard", realm), why)
	if fate == "banished" then
		banish(realm, lost)
	end
end

-- Fights the challenge out; false where nobody takes it up, so that the wizard attacks.
function challenge.take_up(realm, tile)
	local banner = champion(realm, tile)
	if not banner then
		change.say(campaign.text("No wizard of {realm} is there to take up the challenge.", { realm = realm }))
		return false
	end
	local question = campaign.text("the wizard of {tile} challenges the wizard of {banner}: accept?", { tile = tile, banner = banner })
	if not ask.yes(realm, question, { advice = true }) then
		return false
	end
	local fate = campaign.option("table_battles") == "ask" and on_table(realm) or nil
	fate = fate or tostring(play.result("tower_challenge", "duel of the wizards", { realm = realm, tile = tile }))
	if fate == "plundered" then
		change.say(campaign.text("The wizard of {tile} is slain.", { tile = tile }))
		towers.plunder(realm, tile)
	elseif fate == "withdraws" then
		change.say(campaign.text("The wizard of {tile} withdraws.", { tile = tile }))
	else
		lose(banner, fate)
	end
	return true
end

-- Whom a wizard banished comes back before the army is divided anew.
on.phase_begins("deployment", function()
	local away = campaign.vars.banished or {}
	for _, realm in ipairs(campaign.seats) do
		local points = away[realm.name]
		if points then
			change.pool(realm, points)
			change.say(campaign.text("A banished wizard of {realm} comes back with {points}.", { realm = realm, points = { points, "point" } }))
		end
	end
	if next(away) then
		campaign.vars.banished = nil
	end
end, { cite = "EN-WILD-13" })

return challenge
