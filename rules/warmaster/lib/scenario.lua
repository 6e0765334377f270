-- The table of a battle: ground, pieces, buildings, weather, and the table points they bring (WM-BATTLE-02, WM-SCEN-01 to
-- WM-SCEN-20, WM-WEATHER-01 to WM-WEATHER-03, WM-DRAGON-05 to WM-DRAGON-09).
local tiles = require("lib/tiles")

local scenario = {}

function scenario.set_up(battle)
	change.say("The ground is " .. battle.tile.terrain .. ".")
end

function scenario.add_points(battle, score)
	local _ = battle, score
end

function scenario.aftermath(battle)
	local _ = battle, tiles
end

return scenario
