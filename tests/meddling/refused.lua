-- Fails when it is told of a refusal: that is shown with the refusal, and is not laid to the next order.
refuse.order("scout", function()
	return "nobody scouts"
end)
on.refused(function()
	error("what now?")
end)
