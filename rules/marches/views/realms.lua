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
		local others = seat and seat ~= tile.realm
		table.insert(notes, others and campaign.text("{capital} of {realm}", { capital = capital, realm = seat }) or capital)
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

-- `500 upkeep points, 10 supplies and 20 gold`.
local function amounts(sums)
	local named = { upkeep = { sums.upkeep, "upkeep point" }, supplies = { sums.supplies, "supply" }, gold = sums.gold }
	return campaign.text("{upkeep}, {supplies} and {gold} gold", named)
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
	local named = { realm = realm, provinces = { #realm.tiles, "province" } }
	if land.holds_own_capital(realm) then
		return campaign.text("{realm}: {provinces}", named)
	end
	local capital, rounds = realm.capital, breakup.rounds(realm)
	if capital then
		named.tile, named.holder = capital.name, capital.realm or "nobody"
	end
	if rounds then
		named.rounds, named.most = { rounds, "full round" }, campaign.value("realm.rounds_without_capital")
	end
	if capital and rounds then
		return campaign.text("{realm}: {provinces}, its capital {tile} in the hands of {holder}, {rounds} of {most} without any", named)
	elseif capital then
		return campaign.text("{realm}: {provinces}, its capital {tile} in the hands of {holder}", named)
	elseif rounds then
		return campaign.text("{realm}: {provinces}, {rounds} of {most} without any", named)
	end
	return campaign.text("{realm}: {provinces}", named)
end

-- What one province yields and why: `Silbergrube: 250 upkeep points; 5 supplies; Silbergrube 10 + Silbergrube: silver 10 = 20 gold`.
local function itemised(tile)
	local own, texts = yields.of(tile), {}
	for _, kind in ipairs(yields.KINDS) do
		local parts = {}
		for _, part in ipairs(own[kind]) do
			table.insert(parts, campaign.text("{what} {number}", { what = part[2], number = part[1] }))
		end
		local named = { sum = yields.sum(own[kind]), parts = table.concat(parts, " + "), goods = campaign.name("counter", kind) or campaign.text("gold") }
		table.insert(texts, #parts > 1 and campaign.text("{parts} = {sum} {goods}", named) or campaign.text("{sum} {goods}", named))
	end
	return "    " .. tile.name .. ": " .. table.concat(texts, "; ")
end

-- What a part of a realm is called, by its kind.
local function part_name(kind)
	return kind == "exile" and campaign.text("exile") or kind == "enclave" and campaign.text("enclave") or campaign.text("linked")
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
		local brings = kind == "exile" and campaign.text("yields nothing") or amounts(add(nothing(), part.tiles))
		table.insert(lines, "  " .. part_name(kind) .. ": " .. table.concat(names, ", ") .. ": " .. brings)
		for _, tile in ipairs(in_full and kind ~= "exile" and part.tiles or {}) do
			table.insert(lines, itemised(tile))
		end
	end
	table.insert(lines, "  " .. campaign.text("in a round {goods}", { goods = amounts(all) }))
	local supplies = realm:counter("supplies")
	if realm.crowns and supplies then
		local has = { upkeep = realm:counter("upkeep") or 0, supplies = supplies, gold = realm.crowns }
		table.insert(lines, "  " .. campaign.text("has now {goods}", { goods = amounts(has) }))
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

-- On the sheet of a province: to which kind of part it belongs, and what it yields or would yield.
filter.sheet(function(lines, tile)
	local more, realm, part = table.clone(lines), tile.realm, land.part(tile)
	if tile.barred or tile.owner and not part then
		return lines
	elseif not realm or not part then
		table.insert(more, campaign.text("would yield {goods}", { goods = amounts(add(nothing(), { tile })) }))
	elseif land.kind_of_part(part) == "exile" then
		table.insert(more, campaign.text("exile land of {realm}: yields nothing", { realm = realm }))
	else
		local named = { realm = realm, goods = amounts(add(nothing(), { tile })) }
		local enclave = land.kind_of_part(part) == "enclave" and campaign.text("enclave of {realm}: yields {goods}", named)
		table.insert(more, enclave or campaign.text("linked to a capital held by {realm}: yields {goods}", named))
	end
	return more
end, { cite = "GM-PROV-07" })

-- What is agreed of one kind, as `form` says it.
local function agreed(lines, key, form)
	for _, pact in ipairs(pacts.holding(key)) do
		local named = { what = form(pact), round = pact.until_round }
		table.insert(lines, pact.until_round > campaign.year and campaign.text("{what} up to round {round}", named) or named.what)
	end
end

local function bond_line(vassal)
	local liege = pacts.liege(vassal)
	local named = { vassal = vassal, liege = liege, tile = vassal.capital and vassal.capital.name or "a capital" }
	if not pacts.bound(vassal) then
		return campaign.text("{vassal} is the vassal of {liege}, which is to win {tile} back", named)
	end
	local names = {}
	for _, tile in ipairs(pacts.directed(vassal)) do
		table.insert(names, tile.name)
	end
	named.tiles = table.concat(names, ", ")
	return #names > 0 and campaign.text("{vassal} is the vassal of {liege}, which directs it to attack {tiles}", named)
		or campaign.text("{vassal} is the vassal of {liege}, which directs it", named)
end

declare.view({
	name = "treaties",
	doc = "Permits, alliances and relief that hold now, vassals and lieges, and offers of vassalage that stand.",
	show = function()
		local lines = {}
		agreed(lines, "permits", function(pact)
			return campaign.text("{owner} lets the armies of {guest} pass", { owner = pact.from, guest = pact.to })
		end)
		agreed(lines, "alliances", function(pact)
			return campaign.text("{one} and {other} are allied", { one = pact.from, other = pact.to })
		end)
		agreed(lines, "relief", function(pact)
			local named = { realm = pact.from, other = pact.to, points = { pact.points, "point" } }
			return campaign.text("{realm} sends {other} {points} as relief", named)
		end)
		for _, realm in ipairs(campaign.seats) do
			if pacts.liege(realm) then
				table.insert(lines, bond_line(realm))
			end
			local left = diplomacy.relief_most(realm) - diplomacy.relief_sent(realm)
			if left > 0 and not pacts.bound(realm) then
				table.insert(lines, campaign.text("{realm} can send {points} as relief", { realm = realm, points = { left, "point" } }))
			end
		end
		for _, offer in ipairs(campaign.vars.offers or {}) do
			table.insert(lines, campaign.text("{realm} offers {liege} to be its vassal", { realm = offer.from, liege = offer.to }))
		end
		return #lines > 0 and lines or { campaign.text("nothing is agreed") }
	end,
})
