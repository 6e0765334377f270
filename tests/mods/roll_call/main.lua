-- Orders that do to a unit or character what scripts can, and a view of all that they see of one.
local function order(name, arguments, doc, play)
	declare.order({ name = name, arguments = arguments, doc = doc, during = "reorganization", play = play })
end

order("station", { "who: troop", "to: banner?" }, "Sends somebody to a banner or home.", function(_, who, to)
	change.station(who, to, "sent on")
end)
order("models", { "who: troop", "by: number" }, "Adds models.", function(_, who, by)
	change.say(`{who} gains {change.models(who, by)} models.`)
end)
order("desert", { "who: troop", "by: number" }, "Takes models.", function(_, who, by)
	change.say(`{who} loses {-change.models(who, -by, "desertion")} models.`)
end)
order("slay", { "who: troop" }, "Somebody is gone.", function(_, who)
	change.slay(who, "a duel")
end)
order("hurt", { "who: troop", "rounds: number?" }, "Wounds somebody.", function(_, who, rounds)
	change.wound(who, { what = "a broken arm", out = true, penalty = "strength -1", rounds = rounds, scar = "a stiff arm" })
end)
order("mend", { "who: troop" }, "Heals somebody.", function(_, who)
	change.heal(who)
end)
order("promote", { "who: troop", "level: number" }, "Promotes somebody.", function(_, who, level)
	change.promote(who, level, nil, "bravery")
end)
order("seize", { "who: troop", "by: banner" }, "Captures somebody.", function(_, who, by)
	change.capture(who, by, "an ambush")
end)
order("free", { "who: troop", "to: banner?" }, "Frees somebody.", function(_, who, to)
	change.free(who, to)
end)
order("lead", { "who: banner", "name: words" }, "Names a commander.", function(_, who, name)
	change.commander(who, name)
end)

order("omen", { "row: word", "where: tile?", "by: banner?" }, "Carries out a row of a table that is not rolled for.", function(realm, row, where, by)
	local left = play.effects("omens", row, { realm = realm, tile = where, banner = by }, "omens")
	change.say(`left to the script: {left.result}`)
end)
order("portent", { "where: tile?" }, "Rolls on a table for a realm or a tile.", function(realm, where)
	change.say(`the portent is {play.table("portents", { realm = realm, tile = where }, "portent")}`)
end)

local function labels(things, name)
	local all = {}
	for _, thing in things do
		table.insert(all, tostring(if name then thing[name] else thing))
	end
	return if #all > 0 then table.concat(all, ", ") else "none"
end

declare.view({
	name = "dossier",
	doc = "Shows what scripts see of a unit or character.",
	arguments = { "who: troop" },
	show = function(_, who)
		local banner = who.banner
		return {
			`{who}: {who.realm} {who.number} {who.name} {who.kind} of {who.list}, {who.arm}, character {who.character}`,
			`{who.models} of {who.largest} models at {who.worth}, {who.points} points, elite {who.elite}, standard {who.standard}, gear {labels(who.gear)}`,
			`level {who.level}, commands {who.commands}, fit {who.fit}, spells {labels(who.spells)}, scars {labels(who.scars)}, wounds {labels(who.wounds, "what")}`,
			`leadership {who:profile("leadership")}, wounds {who:profile("wounds")}, magic {who:profile("magic")}`,
			`{who.station} {banner}, captor {who.captor}`,
			`in its banner: {if banner then labels(banner.troops) else "no banner"}; commanders: {if banner then labels(banner.commanders) else "none"}; prisoners: {if banner then labels(banner.prisoners) else "none"}; led by {if banner then banner.commander else nil}`,
			`of its realm: {labels(who.realm.troops)}; held: {labels(who.realm.prisoners)}; trophies: {labels(who.realm.trophies, "kind")} {if banner then labels(banner.trophies, "kind") else ""}; by number: {who.realm:troop(who.number)}`,
		}
	end,
})
-- Whoever is wounded or captured is told of with a handle.
on.after_event("wounded", function(event)
	change.say(`{event.troop} of {event.troop.banner} is wounded.`)
end)
on.after_event("troop_sent", function(event)
	if event.to then
		change.say(`{event.troop} is with {event.to}.`)
	end
end)
