-- Faces at which nothing comes of a throw, by how the throw is called.
local LOADED = {
	ways = { ["search for a way"] = { 1 } },
	order = { ["order of play"] = { 3, 4 } },
	dragons = { ["way of the dragons"] = { 1 } },
	hurricane = { ["way of the hurricane"] = { 1 } },
	scouting = { ["scouting event"] = { 5, 6 } },
	speed = { ["speed at sea"] = { 3 }, ["speed of the independents"] = { 3 } },
	exploring = { ["exploring"] = { 72 } },
	scenario = { ["part of"] = { 4 } },
	vortex = { [" on "] = { 5 } },
	choice = { ["order of choice"] = { 2, 5 } },
	ability = { ["ability of"] = { 2 } },
	marker = { ["weather marker"] = { 1 } },
	river = { ["where it goes out"] = { 2 } },
}

filter.faces(function(faces, _, what)
	for called, shown in pairs(LOADED[options.throws] or {}) do
		if string.find(what, called, 1, true) then
			for at in ipairs(faces) do
				faces[at] = shown[at] or shown[1]
			end
			return faces, "a loaded die"
		end
	end
	return nil
end)
