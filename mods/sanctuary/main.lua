-- Sanctuary: refuses the order to raze a settlement while the first years last.
refuse.order("raze", function()
	if campaign.year <= options.years then
		return campaign.text("no settlement is razed before year {year}", { year = options.years + 1 })
	end
end)
