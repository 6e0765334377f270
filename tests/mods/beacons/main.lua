-- Where none burns yet.
local function is_dark(tile)
	return tile:mark("fire") == nil
end

declare.order({
	name = "kindle",
	arguments = { "tile: tile" },
	doc = "Kindles a beacon.",
	during = "reorganization",
	check = function(_, tile)
		return not is_dark(tile) and tile.label .. " burns already" or nil
	end,
	-- The settlements, with those where one burns: `check` sorts them out.
	candidates = function(realm, most)
		local tries = {}
		for _, tile in ipairs(realm and realm.tiles or {}) do
			if tile.settlement and #tries ~= most then
				table.insert(tries, { tile })
			end
		end
		if most == nil and tries[1] and is_dark(tries[1][1]) then
			error("all are wanted, and the first would do")
		end
		return tries
	end,
	play = function(realm, tile)
		change.mark(tile, "fire", { by = realm })
	end,
})
