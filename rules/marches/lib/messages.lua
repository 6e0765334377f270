-- Messages that list something of each realm or province: where there are many, in several, for one has at most 2000 letters.
local messages = {}

-- Letters of a list in one message, so that there is room for what comes before it.
local MOST = 1500

-- Some texts in as many portions as it takes, none of which is too long for a message; or what is `said` in their place, each of
-- which is about as long when it is read.
function messages.portions(texts, said)
	local found, length = {}, MOST
	for at, text in ipairs(texts) do
		length += #text + 2
		if length > MOST then
			table.insert(found, {})
			length = #text
		end
		table.insert(found[#found], said and said[at] or text)
	end
	return found
end

-- Says `head: one, two, three.`, and what is too much for that after `more`; of texts as long as these those that are `said`.
---@param say fun(message: string)
function messages.list(say, head, more, texts, said)
	for at, portion in ipairs(messages.portions(texts, said)) do
		say((at == 1 and head or more) .. ": " .. table.concat(portion, ", ") .. ".")
	end
end

-- Names of those who fight each other: `red against blue`.
function messages.against(names)
	local all = names[1]
	for at = 2, #names do
		all = campaign.text("{one} against {other}", { one = all, other = names[at] })
	end
	return all
end

return messages
