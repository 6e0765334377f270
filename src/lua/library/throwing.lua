-- Throwing until something comes of it: dice that are thrown again, and sides of a tile that lead nowhere.
local throwing = {}

-- Throws until `throw` gives something, and returns that. `throw` gets how often it was thrown before. Where dice that are held give
-- nothing for ever, the host rules which of `among` it is.
function throwing.again(what, throw, among)
	local throws = 0
	while true do
		local came = throw(throws)
		if came ~= nil then
			return came
		end
		throws = throws + 1
		local ruled = ask.ruling(what, throws, among)
		if ruled ~= nil then
			return ruled
		end
	end
end

-- The tile to which a random side of a tile leads, thrown again where none lies behind it; the tile itself where none lies around.
function throwing.drift(tile, what, whose)
	if #tile.around == 0 then
		return tile
	end
	return throwing.again(what, function()
		return tile:beside(play.roll("d6", what, whose))
	end, tile.around)
end

return throwing
