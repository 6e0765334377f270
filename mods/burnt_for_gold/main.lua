-- Burnt for gold: who takes a settlement by force may burn it for gold. A chest is kept for each realm.
local function gold(realm)
	return (campaign.vars.gold or {})[realm.name] or 0
end

on.after_event("owner_changed", function(event)
	local realm, tile = campaign.turn_of, event.tile
	-- A town that was handed over on terms (NL-SIEGE-13) was not taken by force.
	local fought = (campaign.phase == "battle" or campaign.phase == "siege") and event.rule ~= "NL-SIEGE-13"
	if not fought or not realm or event.owner ~= realm or not tile.settlement then
		return
	end
	if options.ask and not ask.yes(realm, campaign.text("burn {tile} for gold?", { tile = tile })) then
		return
	end
	local found = campaign.lookup("loot", tile) * campaign.value("gold.loot")
	change.razed(tile, true)
	local chests = {}
	for _, other in campaign.realms do
		chests[other.name] = gold(other)
	end
	chests[realm.name] = change.explain(campaign.text("gold of {realm}", { realm = realm }), {
		{ gold(realm), "in the chest" },
		{ found, campaign.text("burnt {settlement}", { settlement = tile.settlement }) },
	})
	campaign.vars.gold = chests
end)

declare.expectation("gold REALM NUMBER", function(name, number)
	local realm = campaign.realm(name)
	if not realm then
		return campaign.text("there is no realm {name}", { name = name })
	elseif gold(realm) ~= tonumber(number) then
		return campaign.text("{realm} has {number} gold", { realm = realm, number = gold(realm) })
	end
end)
