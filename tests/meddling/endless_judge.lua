-- A script that judges orders never ends, and catches its own failure.
refuse.order("scout", function()
	while true do
		pcall(function()
			while true do
			end
		end)
	end
end)
