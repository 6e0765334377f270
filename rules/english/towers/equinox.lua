-- Towers at the equinox (EN-WILD-18): when all players have cast, a die for each tower says whether its wizard casts as well.
local flight = require("towers/flight")
local locations = require("lib/locations")
local standard = require("towers/standard")
local towers = require("lib/towers")

-- Players may invent what an experiment does before it is known where it lands (EN-WILD-23); the host carries that out.
local function invented()
	if options.experiments ~= "invented" then
		return false
	end
	local question = campaign.text("an experimental spell: by the `chart`, or `invented` by the players?")
	local how = ask.choice(nil, question, { "chart", "invented" }, { advice = "chart" })
	return how == "invented"
end

-- Casts on a tile, and tells whether that was a disaster; one that the host cast earlier does not count.
local function strikes_back(tile)
	campaign.vars.disaster = false
	play.cast("experimental_spell", nil, tile, true)
	return campaign.remembered("english", "disaster") == true
end

local function experiment(tower)
	play.cite("EN-WILD-23")
	local own = invented()
	play.cite("EN-WILD-19")
	local tile = flight.land(tower)
	if not tile then
		return
	elseif own then
		play.cite("EN-WILD-23")
		change.say(campaign.text("What the players have invented strikes {tile}.", { tile = tile }))
		return
	end
	play.cite("EN-WILD-22")
	if strikes_back(tile) then
		change.say(campaign.text("The wizard's tower on {tile} is destroyed by its own magic.", { tile = tower }))
		locations.remove(tower, "wizards_tower")
	end
end

local function tower_casts(tower, chart)
	play.cite("EN-WILD-18")
	local what = campaign.text("magic of the tower on {tile}", { tile = tower })
	local kind = play.result("tower_magic", what, { tile = tower })
	if kind == "standard" then
		play.cite("EN-WILD-19")
		local tile, distance = flight.land(tower)
		if tile then
			play.cite("EN-WILD-20")
			standard.cast(chart, tile, distance)
		end
	elseif kind == "experimental" then
		experiment(tower)
	end
end

local function towers_cast(chart)
	for _, tower in ipairs(towers.tiles()) do
		if tower:mark("wizards_tower") then
			tower_casts(tower, chart)
		end
	end
end

on.phase_ends("autumn_equinox", function()
	towers_cast("autumn_spells")
end)

on.phase_ends("spring_equinox", function()
	towers_cast("spring_spells")
end)
