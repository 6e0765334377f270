-- What players look at of realms: the parts of each with what they yield (GM-REALM-01 to GM-REALM-03), and what realms have agreed
-- (GM-DIP-01, GM-VASSAL-01 to GM-VASSAL-07).
local breakup = require("lib/breakup")
local diplomacy = require("lib/diplomacy")
local land = require("lib/land")
local pacts = require("lib/pacts")
local yields = require("lib/yields")

-- `Osthang (stronghold)`, `Karst (capital of red)`.
local function described(tile)
	local notes = {}
	if land.is_capital(tile) then
		local seat = land.seat_of(tile)
		local capital = campaign.name("settlement", tile.settlement)
		table.insert(notes, seat and seat ~= tile.realm and capital .. " of " .. seat.name or capital)
	end
	local fort = land.fortification(tile)
	if fort then
		table.insert(notes, campaign.name("mark", fort) or fort)
	end
	if land.special(tile) then
		table.insert(notes, land.benefit_name(tile))
	end
	return #notes == 0 and tile.name or tile.name .. " (" .. table.concat(notes, ", ") .. ")"
end

-- `10 supplies`: a number of what a counter counts, as it is called in the reader's language.
local function counted(sums, counter)
	return sums[counter] .. " " .. campaign.name("counter", counter)
end

-- `500 upkeep points, 10 supplies and 20 gold`.
local function amounts(sums)
	return counted(sums, "upkeep") .. ", " .. counted(sums, "supplies") .. " and " .. sums.gold .. " gold"
end

local function add(sums, tiles)
	for _, tile in ipairs(tiles) do
		local own = yields.of(tile)
		for _, kind in ipairs(yields.KINDS) do
			sums[kind] = sums[kind] + yields.sum(own[kind])
		end
	end
	return sums
end

local function nothing()
	return { upkeep = 0, supplies = 0, gold = 0 }
end

-- What the head of a realm's list says: how large it is, and whether it holds its capital.
local function head(realm)
	local line = realm.name .. ": " .. campaign.count(#realm.tiles, "province")
	if land.holds_own_capital(realm) then
		return line
	elseif realm.capital then
		local holder = realm.capital.realm
		line = line .. ", its capital " .. realm.capital.name .. " in the hands of " .. (holder and holder.name or "nobody")
	end
	local rounds = breakup.rounds(realm)
	local most = campaign.value("realm.rounds_without_capital")
	return rounds and line .. ", " .. campaign.count(rounds, "full round") .. " of " .. most .. " without any" or line
end

-- What one province yields and why: `Silbergrube: 250 upkeep points; 5 supplies; Silbergrube 10 + Silbergrube: silver 10 = 20 gold`.
local function itemised(tile)
	local own, texts = yields.of(tile), {}
	for _, kind in ipairs(yields.KINDS) do
		local parts = {}
		for _, part in ipairs(own[kind]) do
			table.insert(parts, part[2] .. " " .. part[1])
		end
		local called = kind == "gold" and "gold" or campaign.name("counter", kind)
		local sum = yields.sum(own[kind]) .. " " .. called
		table.insert(texts, #parts > 1 and table.concat(parts, " + ") .. " = " .. sum or sum)
	end
	return "    " .. tile.name .. ": " .. table.concat(texts, "; ")
end

local function holdings(realm, in_full)
	local lines, all = { head(realm) }, nothing()
	for _, part in ipairs(land.parts(realm)) do
		local names = {}
		for _, tile in ipairs(part.tiles) do
			table.insert(names, described(tile))
		end
		local kind = land.kind_of_part(part)
		add(all, part.tiles)
		local brings = kind == "exile" and "yields nothing" or amounts(add(nothing(), part.tiles))
		table.insert(lines, "  " .. kind .. ": " .. table.concat(names, ", ") .. ": " .. brings)
		for _, tile in ipairs(in_full and kind ~= "exile" and part.tiles or {}) do
			table.insert(lines, itemised(tile))
		end
	end
	table.insert(lines, "  in a round " .. amounts(all))
	local supplies = realm:counter("supplies")
	if realm.crowns and supplies then
		local has = { upkeep = realm:counter("upkeep") or 0, supplies = supplies, gold = realm.crowns }
		table.insert(lines, "  has now " .. amounts(has))
	end
	return lines
end

declare.view({
	name = "holdings",
	doc = "The parts of each realm or of one, linked to a capital, enclave or exile, with what they yield in a round; of one realm province by province.",
	arguments = { "realm: realm?" },
	example = "holdings red",
	stands_for = "revenue",
	show = function(_, realm)
		local lines = {}
		for _, one in ipairs(realm and { realm } or campaign.seats) do
			local own = holdings(one, realm ~= nil)
			table.move(own, 1, #own, #lines + 1, lines)
		end
		return lines
	end,
})

-- How the sheet of a province says to which part it belongs.
local PART_OF = { linked = "linked to a capital held by", enclave = "enclave of" }

-- On the sheet of a province: to which kind of part it belongs, and what it yields or would yield.
filter.sheet(function(lines, tile)
	local more, realm, part = table.clone(lines), tile.realm, land.part(tile)
	if tile.barred or tile.owner and not part then
		return lines
	elseif not realm or not part then
		table.insert(more, "would yield " .. amounts(add(nothing(), { tile })))
	elseif land.kind_of_part(part) == "exile" then
		table.insert(more, "exile land of " .. realm.name .. ": yields nothing")
	else
		local yield = amounts(add(nothing(), { tile }))
		table.insert(more, PART_OF[land.kind_of_part(part)] .. " " .. realm.name .. ": yields " .. yield)
	end
	return more
end, { cite = "GM-PROV-07" })

local function until_when(pact)
	return pact.until_round > campaign.year and " up to round " .. pact.until_round or ""
end

-- What is agreed of one kind, as `form` says it.
local function agreed(lines, key, form)
	for _, pact in ipairs(pacts.holding(key)) do
		table.insert(lines, form(pact) .. until_when(pact))
	end
end

local function bond_line(vassal)
	local liege = pacts.liege(vassal)
	local line = vassal.name .. " is the vassal of " .. liege.name
	if not pacts.bound(vassal) then
		return line .. ", which is to win " .. (vassal.capital and vassal.capital.name or "a capital") .. " back"
	end
	local names = {}
	for _, tile in ipairs(pacts.directed(vassal)) do
		table.insert(names, tile.name)
	end
	return #names > 0 and line .. ", which directs it to attack " .. table.concat(names, ", ") or line .. ", which directs it"
end

declare.view({
	name = "treaties",
	doc = "Permits, alliances and relief that hold now, vassals and lieges, and offers of vassalage that stand.",
	show = function()
		local lines = {}
		agreed(lines, "permits", function(pact)
			return pact.from .. " lets the armies of " .. pact.to .. " pass"
		end)
		agreed(lines, "alliances", function(pact)
			return pact.from .. " and " .. pact.to .. " are allied"
		end)
		agreed(lines, "relief", function(pact)
			return pact.from .. " sends " .. pact.to .. " " .. campaign.count(pact.points, "point") .. " as relief"
		end)
		for _, realm in ipairs(campaign.seats) do
			if pacts.liege(realm) then
				table.insert(lines, bond_line(realm))
			end
			local left = diplomacy.relief_most(realm) - diplomacy.relief_sent(realm)
			if left > 0 and not pacts.bound(realm) then
				table.insert(lines, realm.name .. " can send " .. campaign.count(left, "point") .. " as relief")
			end
		end
		for _, offer in ipairs(campaign.vars.offers or {}) do
			table.insert(lines, offer.from .. " offers " .. offer.to .. " to be its vassal")
		end
		return #lines > 0 and lines or { "nothing is agreed" }
	end,
})
