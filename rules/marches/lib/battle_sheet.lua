-- The sheet of a battle: sides, points after deductions, leaders, bearers and their relics, special provinces, the neutral army
-- and the missions that attackers have drawn (GM-BATTLE-01 to GM-BATTLE-03, GM-NEUTRAL-09 to GM-NEUTRAL-11, GM-SPECIAL-04).
local choosing = require("margrave/choosing")
local lords = require("lib/lords")
local messages = require("lib/messages")
local neutral = require("lib/neutral")
local relics = require("lib/relics")
local sides = require("lib/sides")

local sheet = {}

local function page(cite, line, to)
	return { cite = cite, line = line, to = to }
end

-- What matters on the table alone: it is left out where battles are fought on paper.
local function on_table(pages)
	return options.battles == "paper" and {} or pages
end

local function add_to(found, pages)
	table.move(pages, 1, #pages, #found + 1, found)
end

-- `Osthang (ost, hills)`, or the plain of a final battle.
function sheet.place(battle)
	local tile = sides.tile(battle)
	if not tile then
		return campaign.text("on a plain")
	end
	local named = { province = tile.name, tile = tile, terrain = "{terrain:" .. tile.terrain .. "}" }
	return campaign.text("in {province} ({tile}, {terrain})", named)
end

local function heading(battle)
	local names = {}
	for _, side in ipairs(battle.sides) do
		table.insert(names, sides.name(side))
	end
	local kind = campaign.record("battle_kinds", battle.kind)
	return page(kind.cite, campaign.text("Battle {place}: {kind}. {sides}.", {
		place = sheet.place(battle),
		kind = kind.text,
		sides = messages.against(names),
	}))
end

-- `led by Alaric, general of red, with 2 fame`; a bearer who is no officer has none.
local function led_by(realm, word)
	local lord = lords.get(realm, word)
	if lord and lord.fame then
		return campaign.text("led by {lord}, with {fame} fame", { lord = lords.title(realm, word), fame = lord.fame })
	end
	return campaign.text("led by {lord}", { lord = lords.title(realm, word) })
end

-- `red, attacker: 600 points (army 650 - march through 1 province 50), led by Alaric, fame 2`.
local function side_page(battle, side)
	local parts, cite = sides.parts(battle, side)
	local sum, reasons = 0, {}
	for _, part in ipairs(parts) do
		sum = sum + part[1]
		local sign = #reasons == 0 and "" or part[1] < 0 and "- " or "+ "
		table.insert(reasons, sign .. campaign.text("{reason} {points}", { reason = part[2], points = math.abs(part[1]) }))
	end
	local told = { side = sides.name(side), role = side.role, points = { sum, "point" } }
	if #parts > 1 then
		told.points = campaign.text("{points} ({parts})", { points = told.points, parts = table.concat(reasons, " ") })
	end
	local realm = sides.realm(side)
	if not realm then
		return page(cite, campaign.text("{side}, {role}: {points}.", told), sides.readers(battle))
	end
	told.led = side.leader and led_by(realm, side.leader) or campaign.text("without a leader")
	return page(cite, campaign.text("{side}, {role}: {points}, {led}.", told))
end

-- What a side's bearer brings.
local function relic_pages(battle, side)
	local realm = sides.realm(side)
	local object = relics.borne(battle, side)
	if not object then
		return {}
	end
	local told = { relic = relics.name(object) }
	local found = { page("GM-RELIC-13", campaign.text("A champion of the neutral army brings the {relic}.", told)) }
	if realm then
		told.bearer = lords.title(realm, lords.bearer_word(realm))
		found = { page("GM-RELIC-07", campaign.text("{bearer}, brings the {relic}.", told)) }
	end
	for _, one in ipairs(on_table(relics.pages(object))) do
		table.insert(found, one)
	end
	return found
end

-- How relics are lost in this battle.
local function loss_pages(battle)
	for _, side in ipairs(battle.sides) do
		if side.bearer then
			return on_table({
				page("GM-RELIC-10", campaign.text("A relic is lost if its bearer is slain and the other side wins.")),
				page("GM-RELIC-11", campaign.text(
					"If its bearer is caught while fleeing and the enemy wins, a d6 decides: on 4 to 6 the relic is lost."
				)),
				page("GM-RELIC-12", campaign.text(
					"If its bearer leaves the table, also caught at its edge, a marker lies the scatter die and 2d6 inches from there, never off the table, and any side can pick it up; if nobody does, the winner has it, after a draw its owner."
				)),
			})
		end
	end
	return {}
end

-- The army of neutral land, for those who fight it.
local function neutral_pages(battle)
	local found, tile, army_side = {}, sides.tile(battle), sides.by_word(battle, sides.NEUTRAL)
	if not army_side then
		return found
	end
	local realms = sides.realms(battle)
	if neutral.army(tile) then
		local readers = sides.readers(battle)
		local line = campaign.text("{army}. The army is chosen as for such a general.", { army = neutral.line(tile) })
		table.insert(found, page("GM-NEUTRAL-10", line, readers))
	end
	local leads = army_side.volunteer and campaign.text("{leader} leads the neutral army.", { leader = army_side.volunteer })
		or campaign.text("A volunteer who does not fight in this battle leads the neutral army.")
	add_to(found, on_table({ page("GM-NEUTRAL-09", leads) }))
	if #realms > 1 then
		local line = campaign.text("All realms attack; the one that wins has the province, otherwise it stays neutral.")
		if options.win_margin > 0 then
			line = campaign.text("All realms attack; the one that wins by {points} has the province, otherwise it stays neutral.", {
				points = { options.win_margin, "point" },
			})
		end
		table.insert(found, page("GM-NEUTRAL-11", line))
	end
	return found
end

-- All that a sheet has: a list of { cite, line, to }, `to` the realms that alone may read the line.
function sheet.pages(battle)
	local found = { heading(battle) }
	local function add(pages)
		add_to(found, pages)
	end
	if battle.kind == "raid" then
		add({ page("GM-RAID-04", campaign.text("Fame and injuries are as in any battle.")) })
	end
	if #battle.sides > 2 then
		add({ page("GM-BATTLE-03", campaign.text("All fight against all: one side wins, or it is a draw.")) })
	end
	for _, side in ipairs(battle.sides) do
		add({ side_page(battle, side) })
		add(relic_pages(battle, side))
		for _, benefit in ipairs(side.benefits or {}) do
			local record = campaign.record("battle_benefits", benefit)
			local told = { realm = sides.realm(side), benefit = record.called, what = record.text }
			add({ page(record.cite or "GM-SPECIAL-04", campaign.text("{realm}, by {benefit}, {what}.", told)) })
		end
		for _, mission in ipairs(side.missions or {}) do
			local record = campaign.record("battle_missions", mission)
			local title = campaign.name("row", "battle_missions." .. mission)
			local line = campaign.text("Battle mission of {realm}: {mission}. {what}", {
				realm = sides.realm(side),
				mission = title,
				what = record.text or "",
			})
			add({ page("GM-BATTLE-01", line, { sides.realm(side) }) })
		end
	end
	add(loss_pages(battle))
	add(neutral_pages(battle))
	return found
end

local function may_read(one, viewer)
	if not viewer or not one.to then
		return true
	end
	return choosing.any(one.to, function(realm)
		return realm.name == viewer.name
	end)
end

-- The lines of a sheet for whoever looks, nil for the host.
function sheet.lines(battle, viewer)
	local lines = {}
	for _, one in ipairs(sheet.pages(battle)) do
		if may_read(one, viewer) then
			table.insert(lines, one.line)
		end
	end
	return lines
end

-- The lines that everybody may read, for the page of a question that nobody is asked in secret.
function sheet.public_lines(battle)
	local lines, more = {}, false
	for _, one in ipairs(sheet.pages(battle)) do
		if one.to then
			more = true
		else
			table.insert(lines, one.line)
		end
	end
	if more then
		table.insert(lines, campaign.text("`sheets` shows those who fight what they alone may read."))
	end
	return lines
end

-- Shows the sheet to all, and what is not for all to those who may read it.
function sheet.show(battle)
	local before = play.cite("GM-BATTLE-01")
	for _, one in ipairs(sheet.pages(battle)) do
		play.cite(one.cite)
		if one.to then
			for _, realm in ipairs(one.to) do
				change.tell(realm, one.line)
			end
		else
			change.show(one.line)
		end
	end
	play.cite(before)
end

return sheet
