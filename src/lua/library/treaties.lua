-- Treaties that a script remembers under a key: clauses as data, to which all sides are held, and free words beside them.
local treaties = {}

-- True if an order or event is about a realm: it names the realm, or a tile or banner of it.
local function about(realm, what)
	-- Which fields there are depends on the order or event.
	for name, value in pairs(what) do
		if name == "realm" and value == realm then
			return true
		end
		local several = (name == "banners" or name == "tiles") and value
		for _, one in several or (name == "banner" or name == "tile") and { value } or {} do
			if one.realm == realm then
				return true
			end
		end
	end
	return false
end

-- Signs a treaty: `clauses` is a list, `left` the rounds that it holds, for ever if left out, and `words` what its sides say
-- beside it. A clause binds `who`: it `bars` orders or events, by their names, against the land and banners of `against` or
-- against all, or `who` owes `to` an `amount` of a `good` in each round. More fields may stand in both.
function treaties.sign(key, treaty)
	change.append(key, treaty)
end

-- The treaty and clause that bar an order or event (its table, as hooks are given it) to a realm; nil if none does.
function treaties.barred(key, realm, what)
	for _, treaty in campaign.vars[key] or {} do
		for _, clause in treaty.clauses do
			if
				clause.who == realm
				and clause.bars
				and table.find(clause.bars, what.kind)
				and (not clause.against or about(clause.against, what))
			then
				return treaty, clause
			end
		end
	end
	return nil
end

-- True if a clause that owes something was paid, or owes nothing.
local function paid(clause, why)
	if not clause.good then
		return true
	elseif clause.who.out or clause.to.out or (campaign.goods(clause.who)[clause.good] or 0) < clause.amount then
		return false
	end
	change.hand_over(clause.who, clause.to, clause.good, clause.amount, why)
	return true
end

-- Ends a round: what is owed is paid, with `why` as its reason, and treaties grow older. Returns the list of those that
-- were broken, as somebody could not pay or is gone, and the list of those whose time is over; none of them hold any more.
function treaties.round(key, why)
	local kept, broken, over = {}, {}, {}
	for _, treaty in campaign.vars[key] or {} do
		local whole = true
		for _, clause in treaty.clauses do
			whole = whole and paid(clause, why)
		end
		local older = table.clone(treaty)
		if treaty.left then
			older.left = treaty.left - 1
		end
		table.insert(not whole and broken or older.left == 0 and over or kept, older)
	end
	campaign.vars[key] = kept
	return broken, over
end

return treaties
