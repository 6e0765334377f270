-- Patterns of texts, matched by Luau's own functions.
--
-- Luau counts a step for each try: whenever the rest of a pattern is matched anew. Within a try it looks
--   * at each part of the pattern once: what that takes hangs on the length of the pattern alone;
--   * for `%b` and `%1` at the rest of the text: a try of such a pattern weighs as much as the text is long;
--   * for `*` and `+` at letters that are either tried one by one afterwards, or belong to what is found: the latter are
--     paid for once in a search.
-- Searches of short patterns in short texts come to little, and cost what Luau counts.
local globals, host, tools = ...
local error, select, setmetatable, type = error, select, setmetatable, type
local rawtostring, rawtonumber = tostring, tonumber
local find, match, gmatch, gsub, sub = string.find, string.match, string.gmatch, string.gsub, string.sub
local concat, insert, max, min = table.concat, table.insert, math.max, math.min
local charge, refund, weigh = host.charge, host.refund, host.weigh
local BYTES, paid, fits, whole = tools.BYTES, tools.paid, tools.fits, tools.whole
local string = globals.string

-- Letters of a text times those of a pattern up to which a search is short; letters looked at for one step; and letters
-- compared for one where a text is sought as it stands.
local SHORT, LETTERS, COMPARED = 4096, 64, 1024
-- Letters that may come of a replacement before they are looked at.
local REPLACED = 4194304

local function textual(value)
	return if type(value) == "number" then rawtostring(value) else value
end

local function are_texts(text, pattern)
	return type(text) == "string" and type(pattern) == "string"
end

-- Steps for each letter of the text that a search may look at beside its tries, what a try weighs, and whether the
-- pattern stands for nothing but itself.
local function measured(text, pattern, plain)
	local size, length = #text, #pattern
	if size * length <= SHORT then
		return 0, 1, plain
	end
	local tries = 1 + 3 * length // LETTERS + (if find(pattern, "%%[b%d]") then size // LETTERS else 0)
	if plain or not find(pattern, "[%^%$%*%+%?%.%(%[%%%-]") then
		return (length + 4) / COMPARED, tries, true
	end
	-- A letter may be compared with a whole class, and be captured again and again.
	return (if find(pattern, "[%[%(]") then length else 1) / LETTERS, tries, false
end

-- Where a search begins, at most behind the end; nil where `start` is no number.
local function begun(text, start)
	local at = if start == nil then 1 else whole(start)
	if at and at < 0 then
		at += #text + 1
	end
	return at and (if at >= 1 then min(at, #text + 2) else 1)
end

-- Gives back what was charged for letters that the search did not look at.
local function sought(from, rest, price, first, last, ...)
	weigh(1)
	local used = if first then last - (from or first) + 1 elseif from then rest else 0
	refund((rest - used) * price // 1)
	if first then
		return first, last, ...
	end
	return nil
end

local function weighed(...)
	weigh(1)
	return ...
end

local function search(text, pattern, at, price, tries, plain)
	if price == 0 then
		return find(text, pattern, at, plain)
	end
	local rest = max(#text - at + 1, 0)
	charge(rest * price // 1)
	if plain then
		return sought(at, rest, price, find(text, pattern, at, true))
	end
	weigh(tries)
	return sought(nil, rest, price, find(text, pattern, at))
end

function string.find(...)
	local text, pattern, start, plain = ...
	text, pattern = textual(text), textual(pattern)
	local at = are_texts(text, pattern) and begun(text, start)
	if at then
		return search(text, pattern, at, measured(text, pattern, plain))
	end
	return find(...)
end

local function matched(text, first, last, ...)
	if not first then
		return nil
	elseif select("#", ...) > 0 then
		return ...
	end
	return sub(text, first, last)
end
function string.match(...)
	local text, pattern, start = ...
	text, pattern = textual(text), textual(pattern)
	local at = are_texts(text, pattern) and begun(text, start)
	if not at then
		return match(...)
	elseif #text * #pattern <= SHORT then
		return match(text, pattern, at)
	end
	local price, tries, plain = measured(text, pattern)
	if plain and find(pattern, ")", 1, true) then
		-- `find` would seek it as it stands.
		weigh(tries)
		return weighed(match(text, pattern, at))
	end
	return matched(text, search(text, pattern, at, price, tries, plain))
end

function string.gmatch(...)
	local step = gmatch(...)
	local text, pattern = ...
	text, pattern = textual(text), textual(pattern)
	local price, tries = measured(text, pattern)
	-- Matches do not overlap: all letters that are found are paid for at once.
	charge(#text * price // 1)
	if tries == 1 then
		return step
	end
	return function()
		weigh(tries)
		return weighed(step())
	end
end

-- A replacement as pieces: texts, numbers of captures, and false for what is none.
local function pieces(template)
	local list, at = {}, 1
	while true do
		local mark = find(template, "%", at, true)
		insert(list, sub(template, at, (mark or 0) - 1))
		if not mark then
			return list
		end
		local letter = sub(template, mark + 1, mark + 1)
		insert(list, if letter == "%" then letter else rawtonumber(letter) or false)
		at = mark + 2
	end
end

-- What stands for a match in the place of the pieces.
local function filled(list, found, ...)
	local count, parts, length = select("#", ...), {}, 0
	for at, piece in list do
		if not piece then
			error("invalid use of '%' in replacement string", 5)
		elseif type(piece) == "number" then
			if piece > max(count, 1) then
				error("invalid capture index", 5)
			end
			piece = textual(if piece == 0 or count == 0 then found else (select(piece, ...)))
		end
		parts[at] = piece
		length += #piece
		fits(length)
	end
	return concat(parts)
end

-- Replaces match by match, so that no text becomes too long before it is looked at.
local function replaced(text, pattern, template, most)
	local size, anchored = #text, sub(pattern, 1, 1) == "^"
	local price, tries, plain = measured(text, pattern)
	local list, result, length, count, at = pieces(template), {}, 0, 0, 1
	local function put(part)
		length += #part
		fits(length)
		paid(#part)
		insert(result, part)
	end
	local function one(first, last, ...)
		if not first then
			return false
		end
		count += 1
		put(sub(text, at, first - 1))
		put(filled(list, sub(text, first, last), ...))
		at = last + 1
		if last < first then
			-- Nothing was found before a letter, which stays.
			put(sub(text, at, at))
			at += 1
		end
		return not anchored
	end
	while count < most and at <= size + 1 and one(search(text, pattern, at, price, tries, plain)) do
	end
	put(sub(text, at))
	return concat(result), count
end

-- Replaces by Luau's own function. Matches do not overlap: all letters that are found are paid for at once.
local function substituted(text, pattern, with, limit, price, tries)
	if price == 0 then
		return gsub(text, pattern, with, limit)
	end
	charge(#text * price // 1)
	weigh(tries)
	return weighed(gsub(text, pattern, with, limit))
end

-- What a function or a table gives for a match; what it calls does not weigh as the search does.
local function asked(with, tries)
	local length = 0
	local function given(value)
		local size = if type(value) == "string" then #value else 1
		length += size
		fits(length)
		paid(size)
		if tries > 1 then
			weigh(tries)
		end
		return value
	end
	local function unweighed()
		if tries > 1 then
			weigh(1)
		end
	end
	if type(with) == "function" then
		return function(...)
			unweighed()
			return given((with(...)))
		end
	end
	return setmetatable({}, { __index = function(_, key)
		unweighed()
		return given(with[key])
	end })
end

function string.gsub(...)
	local text, pattern, with, limit = ...
	text, pattern, with = textual(text), textual(pattern), textual(with)
	local kind, most = type(with), if limit == nil then math.huge else whole(limit)
	if not are_texts(text, pattern) or not most or kind ~= "string" and kind ~= "table" and kind ~= "function" then
		return gsub(...)
	end
	limit = if most > #text then nil elseif most >= 0 then most else 0
	local price, tries, plain = measured(text, pattern)
	if kind ~= "string" then
		return substituted(text, pattern, asked(with, tries), limit, price, tries)
	end
	-- A capture that is named gives as many letters as the text has at most, or a number of up to five.
	local bound = (#text + 1) * (5 * #with + 1)
	-- What closes no capture is refused as soon as it is come to.
	if bound > REPLACED and not (plain and find(pattern, ")", 1, true)) then
		return replaced(text, pattern, with, most)
	end
	paid(bound)
	local result, count = substituted(text, pattern, with, limit, price, tries)
	fits(#result)
	if bound > #result then
		refund((bound - #result) // BYTES)
	end
	return result, count
end
