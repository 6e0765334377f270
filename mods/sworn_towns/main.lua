-- Sworn towns: hidden claims to settlements, which become land of their realm when winter comes.
local function cannot_sway(realm, banner, tile)
	if not realm or banner.realm ~= realm or not table.find(realm.idle, banner) or (banner.baggage or 0) < 1 then
		return campaign.text("a banner wins over a settlement that has its turn to give, and baggage for gifts")
	elseif #realm.hidden_claims >= options.most then
		return campaign.text("you have won over {towns} already", { towns = { #realm.hidden_claims, "town" } })
	elseif banner.tile ~= tile and not table.find(banner.tile.neighbours, tile) then
		return campaign.text("{tile} is too far from {banner}", { tile = tile, banner = banner })
	elseif tile.owner ~= "independent" or not tile.settlement or tile.razed or tile.besieged then
		return campaign.text("only an independent settlement that nobody besieges is won over")
	elseif table.find(realm.hidden_claims, tile) then
		return campaign.text("{tile} is won over already", { tile = tile })
	end
	return nil
end

local function tries(realm)
	local found = {}
	for _, banner in realm and realm.idle or {} do
		for _, tile in banner.tile.neighbours do
			if tile.owner == "independent" then
				table.insert(found, { banner, tile })
			end
		end
	end
	return found
end

declare.order({
	name = "sway",
	doc = "A banner gives its turn and a baggage to win over an independent settlement in secret.",
	arguments = { "banner: banner", "tile: tile" },
	example = "sway 1 D4",
	during = "reorganization",
	check = cannot_sway,
	play = function(realm, banner, tile)
		change.baggage(banner, -1, "gift")
		change.use_turn(banner, campaign.text("parleys"))
		change.hidden_claim(tile, realm)
	end,
	candidates = tries,
	-- What a computer player could win over, as long as it knows of nobody else who did.
	advice = function(realm)
		for _, try in tries(realm) do
			if not cannot_sway(realm, try[1], try[2]) and #try[2].hidden_claims == 0 then
				return try
			end
		end
	end,
})

-- A town that two have won over keeps its gates shut, and so does one that fell to somebody meanwhile.
on.phase_begins("winter_quarters", function()
	for _, tile in campaign.tiles do
		local claims = tile.hidden_claims
		local open = #claims == 1 and tile.owner == "independent" and not tile.besieged
		if open and change.reveal_claim(tile, claims[1].realm) then
			change.say(campaign.text("{tile} opens its gates to {realm}", { tile = tile, realm = claims[1].realm }))
			claims = {}
		end
		for _, claim in claims do
			change.drop_claim(tile, claim.realm)
			change.tell(claim.realm, campaign.text("{tile} keeps its gates shut", { tile = tile }))
		end
	end
end)
