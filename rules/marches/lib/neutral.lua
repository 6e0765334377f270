-- Neutral provinces for other scripts: what defends them, who knows of it, scouts and pacification.
local armies = require("lib/armies")
local citing = require("margrave/citing")
local pacification = require("lib/pacification")
local scouting = require("lib/scouting")

local neutral = {}

-- The army of a province, nil while nobody has rolled for it: `undefended`, or `strength`, `people`, `points` and the
-- `fame` of its general; an army of 0 points is taken without a battle (GM-NEUTRAL-02).
neutral.army = armies.of

-- The same, rolled for the realms that scout or attack it if nobody did before (GM-NEUTRAL-01, GM-SCOUT-07). The host
-- alone learns of it: whoever else is to know is told by `neutral.tell`.
neutral.roll = armies.roll

-- True if a realm has been told of the army; the host (nil) knows all.
neutral.knows = armies.knows

-- Tells some realms of it: `neutral.tell(tile, realms, "A battle shows")`.
neutral.tell = armies.tell

-- One realm lets another know what it has been told (GM-SCOUT-05).
function neutral.inform(realm, to, tile)
	citing.as("GM-SCOUT-05", function()
		armies.tell(tile, { to }, campaign.text("{realm} lets you know", { realm = realm }))
	end)
end

-- `Osthang: orcs and goblins, strength 2, 500 points`. Look at `neutral.knows` before it is shown.
neutral.line = armies.line

-- An attack on the province failed: its army is discovered and grows from now on; what it lost is made good
-- (GM-NEUTRAL-12, GM-NEUTRAL-16).
function neutral.discover(tile)
	citing.as("GM-NEUTRAL-12", function()
		armies.discover(tile)
	end)
end

-- A realm has taken the province, or it has no owner any more: it is unscouted again, and dice will show what defends it.
-- It is well defended if a fortification is left in it (GM-NEUTRAL-01, GM-NEUTRAL-04). Whenever a province changes hands
-- this happens by itself.
neutral.taken = armies.forget
neutral.vacated = armies.forget

on.after_event("owner_changed", function(event)
	armies.forget(event.tile)
end, { cite = "GM-NEUTRAL-01" })

-- Why scouts may not be sent into a province, and by which rule; nothing if they may (GM-SCOUT-01, GM-SCOUT-05).
neutral.scouts_refused = scouting.refused

-- Why a realm cannot pay for so many parties of scouts, and by which rule (GM-SCOUT-04).
neutral.scouts_unpaid = scouting.unpaid

-- Carries out the scouts of a round, a list of `{realm = Realm, tile = Tile}`: each party is paid for, each province is
-- rolled for once, and who sent scouts is told (GM-SCOUT-01, GM-SCOUT-04, GM-SCOUT-06).
neutral.scouted = scouting.scouted

-- Why a realm may not spend so much gold and supplies together on a province, and by which rule; nothing if it may.
neutral.may_pacify = pacification.refused

-- What a computer player pacifies: `{tile, gold, supplies}`, or nil.
neutral.pacify_advice = pacification.advice

-- What so much gold and supplies together do to the army of a province that the payer knows, in a sentence.
neutral.pacified_line = pacification.line

-- A realm pays gold and supplies for a province; what they do is done at the end of the round (GM-NEUTRAL-15).
neutral.pacify = pacification.pay

return neutral
