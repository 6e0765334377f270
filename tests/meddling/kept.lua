-- A handle is kept from an order that is taken back: it names nothing any more.
local kept
on.after_event("scouts_sent", function(event)
	if kept then
		change.say("still here: " .. tostring(kept) .. ", " .. kept.points)
	end
	kept = change.form(event.banner.realm, event.from, 500)
	error("and now it is taken back")
end)
