-- Messages that list something of each realm or province: where there are many, in several, for one has at most 2000 letters.
local messages = {}

-- Letters of a list in one message, so that there is room for what comes before it.
local MOST = 1500

-- Letters of a text; those of a `campaign.text` are a quarter of its mark at most, as far as lists have them.
local function letters(text)
	local plain, marks = string.gsub(text, "{say:[^}]*}", "")
	return marks > 0 and #plain + (#text - #plain) // 4 or #text
end

-- Some texts in as many portions as it takes, none of which is too long for a message.
function messages.portions(texts)
	local found, length = {}, MOST
	for _, text in ipairs(texts) do
		length += letters(text) + 2
		if length > MOST then
			table.insert(found, {})
			length = letters(text)
		end
		table.insert(found[#found], text)
	end
	return found
end

-- Says `head: one, two, three.`, and what is too much for that after `more`.
---@param say fun(message: string)
function messages.list(say, head, more, texts)
	for at, portion in ipairs(messages.portions(texts)) do
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
