-- Seasonal spells: who has a special building, or the dragon's hoard, may cast one at each time of magic (WM-SEASON-01 to
-- WM-SEASON-04, WM-SEASON-10, WM-DRAGON-03, WM-RACE-01, WM-TURN-01, WM-TURN-05).
local casting = require("lib/casting")
local realms = require("lib/realms")
local throwing = require("margrave/throwing")
local tiles = require("lib/tiles")

local SPRING = { list = "spring_spells", cite = "WM-SEASON-03" }
local AUTUMN = { list = "autumn_spells", cite = "WM-SEASON-10" }

-- What a casting costs; the master of the hoard pays nothing (WM-DRAGON-03).
local function price(realm)
	if #tiles.hoards(realm) > 0 then
		return 0
	end
	return campaign.value("spell.gold", { realm = realm })
end

-- The rule by which failures on the table do not count for a realm, nil if they do.
local function undaunted(realm)
	if #tiles.hoards(realm) > 0 then
		return "WM-DRAGON-03"
	elseif campaign.value("spell.never_fails", { realm = realm }) > 0 then
		return "WM-RACE-01"
	end
	return nil
end

-- A caster learns in time that a spell can change nothing (WM-TURN-01).
local function warn(realm, spell)
	if not spell then
		return
	end
	local vain, rule = casting.vain(spell, realm)
	if vain and rule then
		play.cite(rule)
		change.tell(realm, campaign.text("Beware: {spell} would be in vain, {why}.", { spell = casting.title(spell), why = vain }))
	end
end

-- Rolls for a spell, nil for a failure. Whose failures do not count rolls again without limit.
local function draw(realm, season)
	local rule = undaunted(realm)
	local FAILS = "fails"
	local drawn = throwing.again(campaign.text("spell of {realm}", { realm = realm }), function()
		play.cite(season.cite)
		local spell = play.draw_spell(season.list, realm)
		if spell or not rule then
			return spell or FAILS
		end
		play.cite(rule)
		change.say(campaign.text("Failures do not count for {realm}, who rolls again.", { realm = realm }))
		return nil
	end, { FAILS })
	local spell = drawn ~= FAILS and drawn or nil
	warn(realm, spell)
	return spell
end

-- What a roll for a spell may come to, for `preview`: one roll, for a failure that does not count is rolled again.
local function preview_draw(realm, season)
	play.cite(season.cite)
	local spell = play.draw_spell(season.list, realm)
	play.outcome(campaign.text("the roll for a spell"), spell and casting.title(spell) or campaign.text("it fails"), { at = spell and 1 or 2 })
	return undaunted(realm) and campaign.text("A roll that fails does not count: it is made again.") or nil
end

-- True if a caster lets a roll stand (WM-SEASON-01). Computer players do if it promises anything.
local function keeps(realm, spell, season)
	local advice = "again"
	local question = campaign.text("you rolled a failure: keep it, or roll again and take what comes?")
	if spell then
		local _, promising = casting.advice(spell, realm, casting.targets(spell, realm))
		advice = promising and "keep" or "again"
		question = campaign.text("you rolled {spell}: keep it, or roll again and take what comes?", { spell = casting.title(spell) })
	end
	play.cite("WM-SEASON-01")
	local chosen = ask.choice(realm, question, { "keep", "again" }, { advice = advice }, function(word)
		if word == "again" or not spell then
			return word == "again" and preview_draw(realm, season) or nil
		end
		local aims = { spell = casting.title(spell), tiles = { #casting.targets(spell, realm), "tile" } }
		return campaign.text("{spell} could be aimed at {tiles}.", aims)
	end)
	return chosen == "keep"
end

-- The spell is cast at a target, if the dice for its range reach that far (WM-SEASON-02).
local function cast_at(realm, spell, target)
	play.cite("WM-SEASON-02")
	local _, far = casting.source(realm, target)
	local function reaches(range)
		return range > far
	end
	local needed = campaign.text("range, to be more than {far}", { far = far })
	local range = play.roll(casting.dice(), needed, realm, reaches)
	local reached = reaches(range)
	local what = campaign.text("{what} on {tile}", { what = casting.title(spell), tile = target })
	local told = reached and campaign.text("it reaches the tile") or campaign.text("it falls short")
	play.outcome(what, told, { at = reached and 1 or 2 })
	play.cast(spell, realm, target, reached)
end

-- The caster names the target, and dice say whether the spell reaches it (WM-SEASON-02).
local function aim(realm, spell)
	play.cite("WM-SEASON-01")
	local title = casting.title(spell)
	local targets = casting.targets(spell, realm)
	if #targets == 0 then
		change.say(campaign.text("{spell} has no lawful target and fails.", { spell = title }))
		return
	end
	local question = campaign.text("{spell}: which tile is the target?", { spell = title })
	local target = ask.tile(realm, question, targets, { advice = casting.advice(spell, realm, targets) }, function(tile)
		cast_at(realm, spell, tile)
	end)
	cast_at(realm, spell, target)
end

-- One spell of one realm: it pays before it rolls, whatever comes of it (WM-SEASON-01).
local function cast(realm, season)
	local gold = price(realm)
	play.cite(gold > 0 and "WM-SEASON-01" or "WM-DRAGON-03")
	local question = campaign.text("cast a spell of the season free of charge?")
	if gold > 0 then
		question = campaign.text("cast a spell of the season for {gold} gold?", { gold = gold })
	end
	local function pay()
		if gold > 0 then
			change.crowns(realm, -gold, "a spell of the season")
		end
	end
	local casts = ask.yes(realm, question, { advice = true }, function(yes)
		if not yes then
			return nil
		end
		pay()
		return preview_draw(realm, season)
	end)
	if not casts then
		return
	end
	pay()
	local spell = draw(realm, season)
	for _ = 1, campaign.value("spell.rerolls", { realm = realm }) do
		if keeps(realm, spell, season) then
			break
		end
		spell = draw(realm, season)
	end
	if spell then
		aim(realm, spell)
	else
		play.cite("WM-SEASON-04")
		change.say(campaign.text("{realm} casts no spell: the roll fails.", { realm = realm }))
	end
end

local function magic(season)
	for _, realm in realms.turns() do
		play.matter("magic", realm)
		if #casting.sources(realm) > 0 and realm.crowns >= price(realm) then
			cast(realm, season)
		end
	end
end

-- Lifts a spell wherever it lies.
local function lift(spell, cite)
	play.cite(cite)
	tiles.lift(spell)
end

-- Before the round of spring. Spells of the last spring are over (WM-SEASON-03, WM-SEASON-06 to WM-SEASON-08).
declare.phase("spring_magic", function()
	lift("chaos_void", "WM-SEASON-06")
	lift("earthquake", "WM-SEASON-07")
	lift("dam_the_river", "WM-SEASON-08")
	magic(SPRING)
end)

-- When the round of autumn is over. The mists of the last autumn lift (WM-SEASON-10, WM-SEASON-14).
declare.phase("autumn_magic", function()
	lift("mist_of_the_dead", "WM-SEASON-14")
	magic(AUTUMN)
end)

-- How well a spell would reach a tile (WM-SEASON-02, WM-DRAGON-03).
declare.view({
	name = "reach",
	doc = "How many tiles lie between your special building, or the dragon's hoard, and a tile, and how likely a spell reaches it.",
	arguments = { "tile: tile", "realm: realm?" },
	example = "reach D5",
	show = function(viewer, tile, of)
		local realm = of or viewer
		if not realm then
			return campaign.text("say whose spell it is: `reach {tile} REALM`", { tile = tile })
		end
		local from, far = casting.source(realm, tile)
		if not from then
			return campaign.text("{realm} has neither a special building nor the hoard, and casts no spells", { realm = realm })
		end
		local way = { from = from, to = tile, tiles = { far, "tile" } }
		local line = campaign.text("from {from} to {to}: {tiles} between, the range must be more", way)
		local ways, all = casting.odds(far)
		if ways and all then
			way.good, way.all = ways, { all, "throw" }
			line = campaign.text("from {from} to {to}: {tiles} between, the range must be more ({good} of {all})", way)
		end
		return line
	end,
})
