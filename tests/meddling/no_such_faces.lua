-- Gives back a face that the die does not have.
filter.faces(function(faces, _, what)
	return if what == "scouting" then { 6, 7 } else faces
end)
