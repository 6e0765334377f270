-- Requires a file that requires itself.
require("cycle")
