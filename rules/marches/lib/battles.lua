-- A battle from its sheet to what it brings; the final battle of several winners (GM-BATTLE-01, GM-NEUTRAL-11, GM-WIN-04).
local citing = require("margrave/citing")
local previews = require("lib/previews")
local land = require("lib/land")
local lords = require("lib/lords")
local paper = require("lib/paper")
local relics = require("lib/relics")
local report = require("lib/report")
local sheet = require("lib/battle_sheet")
local sides = require("lib/sides")
local spoils = require("lib/spoils")

local battles = {}

-- How many points a side fields, after deductions; and what makes them up (GM-BATTLE-02, GM-RAID-02).
battles.size = sides.size
battles.parts = sides.parts

-- The lines of the sheet of a battle, for a realm or for the host.
battles.sheet = sheet.lines

-- What a raider takes in a province, also where nobody stood against them (GM-RAID-06).
battles.plunder = spoils.plunder

-- The realm that takes the province of a battle by it, or nil: not by a raid, not by a draw, and where several realms met over
-- neutral land only if it won by enough (GM-RAID-01, GM-NEUTRAL-11).
function battles.taken_by(battle)
	local result = battle.result
	local winner = result and sides.by_word(battle, result.winner)
	if not winner or not winner.realm or winner.role ~= "attacker" or battle.kind == "raid" or battle.kind == "final" then
		return nil
	end
	local several = #sides.with_role(battle, "attacker") > 1
	local over_neutral = battle.kind == "neutral" or battle.kind == "meeting"
	if several and over_neutral and result.margin < options.win_margin then
		return nil
	end
	return sides.realm(winner)
end

-- Each attacker draws a battle mission, if the group has written any (GM-BATTLE-01, GM-NEUTRAL-09, GM-NEUTRAL-11). The pile is
-- shuffled again when it is used up.
local function draw_missions(battle)
	if #campaign.rows("battle_missions") == 0 or battle.kind == "final" then
		return
	end
	for _, side in ipairs(sides.with_role(battle, "attacker")) do
		if side.realm then
			play.in_secret(sides.realm(side), function()
				local pile = table.clone(campaign.vars.battle_missions or {})
				if #pile == 0 then
					pile = play.shuffle(campaign.rows("battle_missions"))
				end
				side.missions = { table.remove(pile, 1) }
				campaign.vars.battle_missions = pile
			end)
		end
	end
end

-- Who has a special province that tells on the table may use it in one battle a round (GM-SPECIAL-03, GM-SPECIAL-04).
local function use_benefits(battle)
	local telling = campaign.rows("battle_benefits")
	for _, tile in ipairs(campaign.tiles) do
		local benefit = tile.benefit
		local tells = benefit and table.find(telling, benefit)
		local side = tells and tile.realm and sides.of(battle, tile.realm)
		local used = side and campaign.recall("benefits_used", tile.label) == campaign.year
		if side and benefit and not used and land.enjoys(tile) then
			local record = campaign.record("battle_benefits", benefit)
			local question = campaign.text("{benefit} of {province} serves one battle a round: use it in this one, {place}?", {
				benefit = record.called,
				province = tile.name,
				place = sheet.place(battle),
			})
			citing.as(record.cite or "GM-SPECIAL-04", function()
				local realm = tile.realm
				local preview = function(answer)
					return previews.with_benefit(realm, battle, benefit, answer)
				end
				if ask.yes(realm, question, { advice = true }, preview) then
					side.benefits = side.benefits or {}
					table.insert(side.benefits, benefit)
					change.remember("benefits_used", tile.label, campaign.year)
				end
			end)
		end
	end
end

-- A person who is the host names the volunteer who leads the neutral army on the table: a player who does not fight in this
-- battle, or leads it themselves (GM-NEUTRAL-09, GM-TURN-03).
local function name_volunteer(battle)
	local side = sides.by_word(battle, sides.NEUTRAL)
	if not side or not campaign.host_plays or options.battles == "paper" then
		return
	end
	local words = { "host" }
	for _, realm in ipairs(campaign.seats) do
		if not sides.of(battle, realm) then
			table.insert(words, realm.name)
		end
	end
	side.volunteer = "The host"
	if #words > 1 then
		citing.as("GM-NEUTRAL-09", function()
			local question = campaign.text("who leads the neutral army {place}?", { place = sheet.place(battle) })
			local word = ask.choice(nil, question, words, { advice = "host" }, function(word)
				if word == "host" then
					return campaign.text("You lead it on the table, by its sheet: `sheets` shows it.")
				end
				return campaign.text("{leader} leads it on the table, by its sheet: `sheets` shows it.", { leader = word })
			end)
			side.volunteer = word == "host" and side.volunteer or word
		end)
	end
end

-- The neutral army brings what is hidden in its province (GM-RELIC-02).
local function bring_hidden(battle)
	local side = sides.by_word(battle, sides.NEUTRAL)
	if side and not side.bearer and relics.brought(sides.tile(battle)) then
		side.bearer = true
		local hidden_in = { province = sides.tile(battle).name }
		citing.say("GM-RELIC-02", campaign.text("The neutral army bears a relic that lay hidden in {province}.", hidden_in))
	end
end

local function tell(battle, result)
	local line = campaign.text("A draw.")
	if result.winner ~= "draw" then
		local won = { side = sides.name(sides.by_word(battle, result.winner)), points = { result.margin, "point" } }
		line = result.margin > 0 and campaign.text("{side} wins by {points}.", won) or campaign.text("{side} wins.", { side = won.side })
	end
	local tile = sides.tile(battle)
	if tile then
		line = campaign.text("{province}: {result}", { province = tile.name, result = line })
	end
	change.result(line, sides.realms(battle))
	for _, side in ipairs(battle.sides) do
		local fate = result.bearers[sides.word(side)]
		if fate and fate ~= "stood" then
			local told = { side = sides.name(side), fate = campaign.record("bearer_fates", fate).text }
			change.say(campaign.text("The bearer of {side} {fate}.", told))
		end
	end
end

-- Fights one battle, on the table or by dice, and carries out what it brings. Returns its result. `at` is its place among the battles of
-- the round, where it stands as its sheet says while it is fought.
---@param at integer
function battles.fight(battle, at)
	play.matter("battle", { tile = sides.tile(battle) })
	local before = play.cite("GM-BATTLE-01")
	bring_hidden(battle)
	name_volunteer(battle)
	draw_missions(battle)
	use_benefits(battle)
	change.put("battles", at, battle)
	sheet.show(battle)
	local sizes = {}
	for _, side in ipairs(battle.sides) do
		sizes[sides.word(side)] = sides.explain(battle, side)
	end
	local result
	if options.battles == "paper" then
		result = paper.result(battle, sizes)
	else
		report.markers(battle, sheet.place(battle), sheet.public_lines(battle))
		-- A person who is the host reads all of it, and is asked so that no realm does.
		local lines = campaign.host_plays and sheet.lines(battle) or sheet.public_lines(battle)
		result = report.result(battle, campaign.text("how did the battle {place} end?", { place = sheet.place(battle) }), lines)
	end
	if #battle.sides > 2 then
		play.cite("GM-BATTLE-03")
	end
	tell(battle, result)
	play.cite(before)
	battle.result = { winner = result.winner, margin = result.margin }
	spoils.fame(battle, result)
	spoils.count_win(battle, result)
	spoils.relics(battle, result)
	if not relics.over() then
		spoils.injuries(battle, result)
		spoils.booty(battle, result)
	end
	return battle.result
end

-- True if the bearer of a realm can take its relic into the last battle: they can fight, and have not fought in this round (GM-WIN-04).
local function bearer_is_fresh(realm)
	local word = lords.bearer_word(realm)
	if not relics.of(realm) or not table.find(lords.leaders(realm), word) then
		return false
	end
	for _, battle in ipairs(campaign.vars.battles or {}) do
		local side = battle.kind ~= "final" and sides.of(battle, realm)
		if side and (side.leader == word or side.bearer and (side.borne_by or word) == word) then
			return false
		end
	end
	return true
end

-- A side of the last battle: the points of the realm's army, under its general or whoever can lead in their place.
local function last_side(realm)
	local side = { realm = realm.name, role = "attacker", points = realm:counter("upkeep") or 0, leader = lords.leaders(realm)[1], relief = {} }
	if bearer_is_fresh(realm) then
		side.bearer, side.borne_by = true, lords.bearer_word(realm)
		local told = { bearer = lords.title(realm, side.borne_by), relic = relics.name(relics.of(realm)) }
		citing.say("GM-WIN-04", campaign.text("{bearer}, has not fought in this round and takes the {relic} to the last battle.", told))
	end
	return side
end

-- Several have won at the end of a round: they fight until one side wins, each with the points of its army and under its general.
-- Returns the winner (GM-WIN-04), nil where the last relic has ended the campaign in the midst of it (GM-WIN-03).
function battles.final(realms)
	local before = play.cite("GM-WIN-04")
	local winner
	local at = #(campaign.vars.battles or {}) + 1
	change.append("battles", { kind = "final", sides = {} })
	local rounds = 0
	repeat
		local battle = { kind = "final", sides = {} }
		for _, realm in ipairs(realms) do
			table.insert(battle.sides, last_side(realm))
		end
		winner = battles.fight(battle, at).winner
		if winner == "draw" and not relics.over() then
			change.say(campaign.text("A draw: the battle is fought again."))
			rounds = rounds + 1
			local ruled = ask.ruling("final battle", rounds, realms)
			winner = ruled and ruled.name or winner
		end
	until winner ~= "draw" or relics.over()
	play.cite(before)
	return not relics.over() and campaign.realm(winner) or nil
end

return battles
