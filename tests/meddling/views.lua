-- Views that change the campaign, ask, throw dice, give back what cannot be shown, never end, or look for what is not there.
on.after_event("scouts_sent", function(event)
	change.tile_baggage(event.from, -3)
end)

local function view(name, show)
	declare.view({ name = name, doc = "Meddles.", arguments = { "with: banner?" }, show = show })
end

view("thief", function(_, banner) return change.points(banner, 100) end)
view("noter", function() campaign.vars.seen = true return "noted" end)
view("gambler", function() return tostring(play.roll("2d6x10")) end)
view("asker", function() return tostring(ask.yes(nil, "may I?")) end)
view("nothing", function() end)
view("number", function() return 7 end)
view("nested", function() return { "one", { "two" } } end)
view("endless", function() while true do end end)
view("no_table", function() return campaign.record("forage", "city").gold end)
view("no_row", function() return tostring(campaign.amount("forage", "citty")) end)
view("no_column", function() return tostring(campaign.cell("strategy", "flank", "hide")) end)
view("no_spell", function() return tostring(campaign.spell_targets("crystal_bal", campaign.realms[1])) end)
--> thief 1
--> noter
--> gambler
--> asker
--> nothing
--> number
--> nested
--> endless
--> no_table
--> no_row
--> no_column
--> no_spell
--> thief 9
--> nothing red 1 more
