---@meta _
-- Generated from the program's own tables; a test fails when it is stale (`BLESS=1 cargo test documents`).

---Who owns a tile.
---@alias Owner Realm|"independent"|nil

---@alias ValueName
---| "map.table_size"
---| "map.touches.min"
---| "map.capital_distance.min"
---| "map.sea.width"
---| "map.laying_order.roll"
---| "realm.capital_order.roll"
---| "empire.ruins"
---| "realm.radius"
---| "army.strength.min"
---| "army.strength.max"
---| "army.random_strength.realms.min"
---| "banner.points.min"
---| "banner.points.max"
---| "banner.commanders.min"
---| "pursuit.general.named"
---| "banner.leader.any"
---| "banner.rank_units.min"
---| "banner.rank_units.max"
---| "table.hours"
---| "table.start.roll"
---| "table.start.picked"
---| "table.start.apart"
---| "table.unit.min"
---| "table.bonus.hill"
---| "table.bonus.bridge"
---| "table.bonus.half"
---| "table.half.character"
---| "table.half.ratio"
---| "table.draw_below"
---| "table.scattered_above"
---| "table.siege.days"
---| "table.recovery.defeated"
---| "table.recovery.scattered"
---| "table.recovery.pursued"
---| "table.recovery.victorious"
---| "table.fate.modified"
---| "prisoners.stripped"
---| "table.booty"
---| "baggage.disabled.captured"
---| "wounds.retire"
---| "table.siege.bloody"
---| "table.siege.bonus"
---| "table.raises"
---| "unit.merge_below"
---| "list.whole_army"
---| "list.ranking"
---| "character.items.max"
---| "character.recruit.level"
---| "character.level.step"
---| "character.level.max"
---| "character.spells.level"
---| "baggage.first.roll"
---| "banner.baggage.max"
---| "turn.order.roll"
---| "banner.food"
---| "shortfall.factor"
---| "shortfall.prisoners"
---| "scout.tiles"
---| "scout.pieces"
---| "scout.shared"
---| "move.tiles"
---| "way.mountains"
---| "way.rivers"
---| "way.bridges"
---| "way.swamps"
---| "way.walls"
---| "wall.defence"
---| "battle.roll"
---| "battle.loss.step"
---| "battle.draw.as_beaten"
---| "retreat.food"
---| "withdrawal.anybody"
---| "withdrawal.pursuit.roll"
---| "withdrawal.pursuit.from"
---| "withdrawal.pursuit.bonus"
---| "battle.loss.attacker_first"
---| "battle.loss.equal"
---| "assault.garrison_loss"
---| "bombardment.troops"
---| "surrender.scouts"
---| "sally.besiegers_back"
---| "terms.baggage"
---| "garrison.baggage"
---| "garrison.shortfall"
---| "shortfall.besieged"
---| "dragons.step.roll"
---| "ship.tiles"
---| "ship.banners"
---| "fleet.speed.roll"
---| "fleet.rank"
---| "fleet.roll"
---| "fleet.score"
---| "fleet.attack"
---| "fleet.rovers"
---| "ship.open_sea"
---| "ship.harbour.free"
---| "ship.embark.abroad"
---| "ship.landing.marches"
---| "ship.beach.points"
---| "fleet.independent.tries"
---| "fleet.independent.lost"
---| "quarters.way.own"
---| "quarters.unfed"
---| "quarters.ferry"
---| "quarters.retreat.baggage"
---| "mission.crowns"
---| "mission.rivals.roll"
---| "assassin.crowns"
---| "spies.crowns"
---| "spies.number"
---| "saboteur.crowns"
---| "agent.crowns"
---| "pieces.discs"
---| "espionage.placing.discs"
---| "agent.anywhere"
---| "agent.waits"
---| "espionage.placing.roll"
---| "espionage.order.roll"
---| "assassin.palace"
---| "panic.roll"
---| "panic.moves_from"
---| "revenue.ship"
---| "siege.winter.roll"
---| "siege.winter.price"
---| "siege.winter.starvation"
---| "equinox.spells"
---| "equinox.banner.min"
---| "equinox.wizards.levels"
---| "equinox.wizards.banner.min"
---| "equinox.wizard.level"
---| "equinox.dice.half"
---| "equinox.order.roll"
---| "equinox.rerolls"
---| "equinox.range.max"
---| "equinox.casting.roll"
---| "players.per_box.max"
---| "players.min"
---| "recruitment.own.points"
---| "recruitment.own.lost"
---| "recruitment.mercenary.points"
---| "mercenary.loyalty"
---| "recruitment.allied.points"
---| "recruitment.allied.least"
---| "recovery.famine.borders"
---| "recovery.bonus"
---| "construction.ship.cost"
---| "construction.harbour.ships.max"
---| "construction.forest.works"
---| "deployment.ship.banners"
---| "deployment.harbour"
---| "deployment.rivals_bar"
---| "deployment.besieged"
---| "rosters.limits"
---| "table.late.asked"
---| "troops.divided"
---| "casualties.all"
---| "baggage.cost"
---| "pieces.banners"
---| "pieces.ships"
---| "players.max"
---| string

---@alias LookupName
---| "starting_strength"
---| "pieces"
---| "forage"
---| "scouts_take"
---| "ways_out"
---| "stands_after_draw"
---| "refuge"
---| "defence"
---| "loot"
---| "stock"
---| "winter_food"
---| "revenue"
---| "claims"
---| string

---@alias RollTableName
---| "realm_settlements"
---| "realm_ships"
---| "shortfall"
---| "scouting_events"
---| "skirmish"
---| "found_fleet"
---| "route"
---| "perilous_route"
---| "battle_result"
---| "character_falls"
---| "pursuit"
---| "garrison"
---| "garrison_card"
---| "assault_result"
---| "wall_result"
---| "bombardment"
---| "starvation"
---| "naval_battle"
---| "recovery"
---| "arrival"
---| "casualty_recovery"
---| "casualty_recovery_printed"
---| "character_fate"
---| "execution"
---| "dragon_rage"
---| "autumn_spells"
---| "spring_spells"
---| "mission"
---| "audience"
---| "assassin"
---| "palace"
---| "spy"
---| "saboteur"
---| "agent"
---| "agent_alone"
---| "winter_retreat"
---| "winter_events"
---| string

---@alias PhaseName
---| "lay_map"
---| "place_capitals"
---| "settle_realms"
---| "launch_ships"
---| "raise_armies"
---| "form_banners"
---| "first_baggage"
---| "order_of_play"
---| "unrest"
---| "subsistence"
---| "scouting"
---| "movement"
---| "battle"
---| "siege"
---| "razing"
---| "reorganization"
---| "autumn_equinox"
---| "spring_equinox"
---| "recruitment"
---| "recovery"
---| "construction"
---| "winter_baggage"
---| "deployment"
---| "lost_capitals"
---| "winter_quarters"
---| "winter_events"
---| "revenue"
---| "winter_sieges"
---| "winter_ends"
---| "missions"
---| "diplomacy"
---| "espionage"
---| "victory"
---| string

---@alias EventName
---| "clock_moved"
---| "order_set"
---| "turn_began"
---| "turn_ended"
---| "round_ended"
---| "season_ended"
---| "ended"
---| "rolled"
---| "shuffled"
---| "dice_given"
---| "by_hand"
---| "row_read"
---| "tallied"
---| "laying_began"
---| "tile_laid"
---| "map_made"
---| "map_rearranged"
---| "circle_set"
---| "became_known"
---| "owner_changed"
---| "claimed"
---| "settlement_changed"
---| "razed_changed"
---| "stays_razed"
---| "stock_changed"
---| "forest_burnt"
---| "forest_regrown"
---| "income_lost"
---| "tested"
---| "mark_laid"
---| "mark_lifted"
---| "marks_aged"
---| "dragons_woke"
---| "dragon_lay"
---| "ship_launched"
---| "ship_moved"
---| "ship_slipped"
---| "ship_marked"
---| "ship_unmarked"
---| "ship_lost"
---| "embarked"
---| "landed"
---| "fleets_fight"
---| "fleets_fought"
---| "land_taken"
---| "capital_chosen"
---| "pool_changed"
---| "heroes_called"
---| "contingent_changed"
---| "realm_baggage_changed"
---| "crowns_changed"
---| "building_began"
---| "timber_used"
---| "counter_changed"
---| "capital_changed"
---| "windfall"
---| "revenue_gathered"
---| "recovery_barred"
---| "winter_ended"
---| "realm_fell"
---| "compared"
---| "banner_formed"
---| "banner_race_changed"
---| "points_changed"
---| "baggage_changed"
---| "banner_removed"
---| "banner_moved"
---| "banner_placed"
---| "way_home"
---| "ferries_counted"
---| "ferried"
---| "fed"
---| "held"
---| "busy"
---| "formed_of"
---| "regroups"
---| "lost_way"
---| "scouts_declared"
---| "scouts_stayed"
---| "scouts_sent"
---| "scouted"
---| "turned_back"
---| "told"
---| "told_total"
---| "troop_raised"
---| "models_changed"
---| "troop_sent"
---| "troop_fitted"
---| "troop_unfitted"
---| "elite_dulled"
---| "wounded"
---| "healed"
---| "rose"
---| "prisoner_tried"
---| "standard_lost"
---| "stripped"
---| "trophy_taken"
---| "trophy_sent"
---| "recruiting_began"
---| "battle_joined"
---| "cards_shown"
---| "battle_decided"
---| "scattered"
---| "garrison_destroyed"
---| "siege_began"
---| "shut_in"
---| "besieger_changed"
---| "bombardment_changed"
---| "hardship_changed"
---| "garrison_changed"
---| "siege_acted"
---| "sallied"
---| "assault_decided"
---| "siege_ended"
---| "spell_drawn"
---| "spell_cast"
---| "horde_attacked"
---| "pact_offered"
---| "pact_answered"
---| "pact_revealed"
---| "mission_declared"
---| "mission_sent"
---| "missions_over"
---| "alliance_made"
---| "alliance_ended"
---| "operatives_hired"
---| "operatives_declared"
---| "disc_laid"
---| "disc_removed"
---| "operative_acts"
---| "agent_stays"
---| "agent_leaves"
---| "disc_taken"
---| "operatives_lost"
---| "move_announced"
---| "umpire_said"
---| "taken_back"
---| "tile_named"
---| "banner_named"
---| "realm_named"
---| "name_rolled"
---| "commander_named"
---| "chronicler_named"
---| "epithet_set"
---| "noted"
---| "footnoted"
---| "order_written"
---| "order_struck"
---| "order_left_out"
---| "handed_in"
---| "sheets_opened"
---| "sheets_closed"
---| "amended"
---| "said"
---| "shown"
---| "result_told"
---| "prevented"
---| "remembered"
---| "race_chosen"
---| "handed_over"
---| "host_handed_over"

---@alias ForbiddenEventName
---| "owner_changed"
---| "settlement_changed"
---| "razed_changed"
---| "stock_changed"
---| "forest_burnt"
---| "income_lost"
---| "mark_laid"
---| "dragons_woke"
---| "embarked"
---| "windfall"
---| "recovery_barred"
---| "banner_moved"
---| "scouts_sent"
---| "sallied"
---| "pact_offered"
---| "pact_revealed"
---| "mission_sent"
---| "alliance_made"
---| "disc_laid"

---@alias EventWithReasonName
---| "tested"
---| "ship_lost"
---| "crowns_changed"
---| "timber_used"
---| "counter_changed"
---| "points_changed"
---| "baggage_changed"
---| "banner_removed"
---| "models_changed"
---| "troop_sent"
---| "alliance_ended"

---@alias OrderName
---| "lay"
---| "exchange"
---| "swap"
---| "capital"
---| "settle"
---| "muster"
---| "place"
---| "place_at"
---| "enlist"
---| "character"
---| "dismiss"
---| "share"
---| "refill"
---| "equip"
---| "ransom"
---| "man"
---| "yes"
---| "no"
---| "done"
---| "choose"
---| "side"
---| "name"
---| "pick"
---| "report"
---| "order"
---| "strike"
---| "rewrite"
---| "repeat"
---| "feed"
---| "give"
---| "scout"
---| "send"
---| "move"
---| "sail"
---| "dock"
---| "embark"
---| "land"
---| "push"
---| "requisition"
---| "annex"
---| "mission"
---| "pact"
---| "reveal"
---| "hire"
---| "plant"
---| "resolve"
---| "disc"
---| "card"
---| "refuge"
---| "fight"
---| "retreat"
---| "withdraw"
---| "besiege"
---| "back"
---| "slain"
---| "casualties"
---| "pursue"
---| "paper"
---| "table"
---| "result"
---| "field"
---| "arrive"
---| "losses"
---| "fled"
---| "off"
---| "down"
---| "standard"
---| "bonus"
---| "concede"
---| "verdict"
---| "spent"
---| "deserts"
---| "raised"
---| "execute"
---| "spoil"
---| "pass"
---| "retire"
---| "assault"
---| "bombard"
---| "lift"
---| "sally"
---| "terms"
---| "conjure"
---| "cast"
---| "keep"
---| "again"
---| "raze"
---| "divide"
---| "divide_service"
---| "assign"
---| "detach"
---| "join"
---| "store"
---| "load"
---| "destroy"
---| "winter"
---| "disband"
---| "winter_ship"
---| "recruit"
---| "mercenaries"
---| "allies"
---| "enlist_hired"
---| "restore"
---| "build"
---| "buy"
---| "moor"
---| "supply"
---| "stock"
---| "rename"
---| "christen"
---| "commander"
---| "note"
---| "footnote"
---| "chronicler"
---| "epithet"
---| "dice"
---| "hand"
---| "umpire"
---| string

---What `declare.order` takes.
---@class OwnOrder
---@field name string The word players type: small letters and `_`.
---@field doc string What it does, in a sentence; `help` shows it.
---@field arguments? string[] What is typed after the name, each as "name: kind"; a kind is banner, banners, ship, ships, troop (a unit or character), tile, tiles, number, numbers, realm, side, word or words, with `?` at its end where it may be left out (nil), or flag: true if its name is typed. Tiles are a march: `A B C`, `A > B > C`, or with the target first `C via A, B`.
---@field free? boolean The arguments may stand anywhere in the line: numbers, tiles, realms and so on go to the first argument that has room for them, and each may be typed with its name before it, `leader karl`; what may be left out is written so. Ids and names are known in any case, `ae` for `ä`, and small words such as `to`, `with`, `by` and `the` say nothing.
---@field example? string A line as players type it, for `help`.
---@field during string The phase in which it may be given, or several with blanks between them: when `ask.orders` or `ask.sealed` asks, and beside each question that ends with `done`.
---@field cite? string The rule it carries out; `house-rule` if left out.
---@field check? fun(realm: Realm?, ...: any): string?, string? Gets the realm and the arguments and returns a reason to refuse the order, or nothing; after it, if it is not the rule that the order cites, the id of the rule that refuses it. It may only look, at what the realm may know.
---@field play? fun(realm: Realm?, ...: any) Carries the order out: gets the realm and the arguments. An order that is only written for `ask.sealed` needs none.
---@field preview? fun(realm: Realm?, ...: any): (string|string[])? What the order may come to, for `preview` and `odds`: gets what `play` gets and acts as it does, on copies of the campaign as the realm knows it, once for every way in which the dice can fall. What it says by `play.outcome`, or else the rows that it rolls, are shown with their chances, and what it changes of the realm and of the map; it may return lines that are said before. Without it `play` itself is tried, as long as it reads nothing that scripts remember but what the manifest calls `public_memory`, for that may be others' secrets. A `preview` reads all of it, and is not to look at what the realm may not know; where there is no such thing one function can be both `play` and `preview`.
---@field brings? fun(realm: Realm?, ...: any): table<string, any>[]? Lists the events that the order is to bring about, as far as no dice and nobody's answer are in the way: `{ { kind = "razed_changed", tile = tile, razed = true } }`. If `refuse.event` forbids one of them the order is refused. It may only look.
---@field candidates? fun(realm: Realm?, most: integer?): table[]? Lists arguments worth trying, each a list or a table by their names, for completion and computer players. `most` is 1 where it only has to be known whether there is anything to try: a long search may end with the first that `check` allows. It is nil where all are wanted. It may only look, at what the realm may know.
---@field advice? fun(realm: Realm?): table? What the greedy computer player gives now: a list of the arguments or a table by their names, `{}` where there are none, nil to leave the order alone. Of several orders that are advised the one declared first is given. It may only look, at what the realm may know.
---@field plan? fun(realm: Realm?): table? The same for the captain, the computer player that plans ahead; where it is left out the captain goes by `declare.worth`, and without that by `advice`. It may only look, at what the realm may know.
---@field spare? integer Baggage: `advice` and `plan` are called only while a banner of `realm.spare` carries so much, and else nothing is advised. Saves calls.
---@field spare_barren? boolean Beside `spare`: that banner stands on a tile of the realm without a settlement.
---@field pays? (string|string[]) A value that says what it costs in crowns, or a list of such values: `candidates`, `advice` and `plan` are not called while the realm has less than each of them. Where a race or a script may change one of them they are called. Saves calls.
---@field purse? integer Crowns that a computer player keeps from it, beside one for the food of each of its banners: `advice` and `plan` are called only for a realm that has them beside what `pays` says. Saves calls.
---@field mark? (string|string[]) A mark without which there is nothing to give the order for, or a list of marks of which one will do: `candidates`, `advice` and `plan` are called only while it lies on a tile or a ship, and else there is nothing worth trying and nothing is advised. Saves calls.
---@field vars? (string|string[]) A name in `campaign.vars` without which there is nothing to give it for, or a list of names of which one will do: the same functions are called only while something is remembered under it that is not false, 0 or empty. Saves calls.
---@field either? boolean One of both is enough, a mark of `mark` or something remembered under `vars`.
---@field option? string An option without which `candidates`, `advice` and `plan` are not called, as the head of a campaign says it: `"table_battles ask"`, or `"english.walls"` for `english.walls yes`. Saves calls.

---What `declare.worth` takes.
---@class Weight
---@field worth fun(realm: Realm?, ...: any): integer Gets the realm and the arguments of an order that it may give and returns what that is worth to it, in tenths of a crown: 10 is what somebody would pay a crown for. It may only look, at what the realm may know.
---@field cost? fun(realm: Realm?, ...: any): integer Gets the same and returns what the order costs, in the same measure; 0 if left out. It is given only where it is worth more, and of several the one that is worth most beyond its cost. It may only look.
---@field when? fun(realm: Realm?, ...: any): boolean Gets the same and returns whether the order is worth a thought now: where it is not, the other functions are not asked and the order is judged as if nothing weighed it. It may only look.

---What `override.order` takes.
---@class ChangedOrder
---@field check? fun(original: (fun(...: any): any), realm: Realm?, ...: any): string?, string? Returns a reason to refuse the order, or nothing: `return original(realm, …)` says what was said before. It may only look.
---@field play? fun(original: (fun(...: any): any), realm: Realm?, ...: any) Carries the order out.
---@field preview? fun(original: (fun(...: any): any), realm: Realm?, ...: any): (string|string[])? What the order may come to, for `preview` and `odds`.
---@field brings? fun(original: (fun(...: any): any), realm: Realm?, ...: any): table<string, any>[]? Lists the events that the order is to bring about. It may only look.
---@field candidates? fun(original: (fun(...: any): any), realm: Realm?, most: integer?): table[]? Lists arguments worth trying. It may only look.
---@field advice? fun(original: (fun(...: any): any), realm: Realm?): table? What the greedy computer player gives now. It may only look.
---@field plan? fun(original: (fun(...: any): any), realm: Realm?): table? What the captain gives now. It may only look.

---What `declare.spell` takes.
---@class Spell
---@field name string Its name: small letters and `_`.
---@field doc? string What it does, in a sentence; a spell of the section `spells:` has that there.
---@field season? string The season whose list has it.
---@field number? integer Its number on that list.
---@field cite? string The rule it carries out; if left out, what the section `spells:` says, or `house-rule`.
---@field cast fun(realm: Realm, tile: Tile) Carries the spell out for the realm that casts it, at the tile it is cast at. The realm is nil for a spell that nobody casts (`play.cast`), the tile for one that needs none.

---What `declare.view` takes.
---@class OwnView
---@field name string The word that is typed: small letters and `_`.
---@field doc string What it shows, in a sentence; `help` shows it.
---@field arguments? string[] What is typed after the name, as for `declare.order`; a kind that ends in `?`, such as "realm: realm?", may be left out, and so must be those after it.
---@field example? string A line as it is typed, for `help`.
---@field stands_for? string The command of the program that it takes the place of where the rules give that nothing to show; "revenue" is the only one, and names this view then.
---@field show fun(realm: Realm?, ...: any): (string|string[]) Gets the realm that looks, nil for the host, and the arguments, and returns a text or a list of lines. It may only look, and sees what the realm may know; of what its own layer remembers in `campaign.vars` it sees all, and shows what it will.

---What may follow the function of a hook.
---@class Particulars
---@field cite? string The rule it carries out; `house-rule` if left out.
---@field why? string What `why` says of a number it changes; the name of the mod if left out.
---@field mark? (string|string[]) A mark without which it has nothing to do, or a list of marks of which one will do: a hook that is given a tile is called only for tiles that bear it, any other only while it lies on a tile or a ship. Saves calls.
---@field vars? (string|string[]) A name in `campaign.vars` without which it has nothing to do, or a list of names of which one will do: it is called only while something is remembered under it that is not false, 0 or empty. Saves calls.
---@field either? boolean One of both is enough, a mark of `mark` or something remembered under `vars`.
---@field option? string An option without which it is not called, as the head of a campaign says it: `"table_battles ask"`, or `"english.walls"` for `english.walls yes`. Saves calls.
---@field settlement? string A settlement, razed or not, without which it has nothing to do: "any", one of a kind such as "city", "independent", or "foreign": that of another realm than the first realm, or the realm of the first banner, that it is given. It is called only for tiles that have one; of two tiles the second counts. Saves calls.
---@field at? (string|string[]) Where the mark must lie or the settlement stand, by the name of a field of the event, of an argument of the order, or of an argument of the hook: on that tile; where that banner or ship is; of a realm, where any of its banners is; of a list, where any of it is. Of several names one will do. Saves calls.
---@field laid_by? string Who must have laid the mark, by the name of a field of the event, of an argument of the order, or of an argument of the hook: that realm, or the realm of that banner. Saves calls.
---@field listed? string What must be in a list that is remembered under `vars`, by the name of a field of the event, of an argument of the order, or of an argument of the hook; of a list any of it. Saves calls.
---@field only? table<string, any> What must be told, by the names of fields of the event, of arguments of the order, or of arguments of the hook, such as `{ result = "stormed" }`: it is not called where anything else is. Saves calls.
---@field tile_only? boolean Its answer depends only on the tile that it is given: on terrain, marks, settlement, owner, and what stands or lies there. Computer players keep such an answer as long as nothing changes there. Saves calls.

---What may follow the function of `declare.phase`.
---@class PhaseNeeds
---@field mark? (string|string[]) A mark without which there is nothing to play, or a list of marks of which one will do: the phase passes unless it lies on a tile or a ship. Saves calls.
---@field vars? (string|string[]) A name in `campaign.vars` without which there is nothing to play, or a list of names of which one will do: the phase passes unless something is remembered under it that is not false, 0 or empty. Saves calls.
---@field either? boolean One of both is enough, a mark of `mark` or something remembered under `vars`.
---@field option? string An option without which it is not called, as the head of a campaign says it: `"table_battles ask"`, or `"english.walls"` for `english.walls yes`. Saves calls.

---An order of a player, with the arguments of its kind.
---@class Order
---@field kind OrderName Which it is.
---@field area Tile
---@field baggage any
---@field banner Banner
---@field banners Banner[]
---@field by? Realm
---@field call any[]
---@field card string
---@field character any
---@field crowns integer
---@field disc integer
---@field fallen string
---@field features integer
---@field from any
---@field gear string
---@field item string
---@field kind string
---@field line string
---@field models integer
---@field number any
---@field numbers integer[]
---@field operative string
---@field other integer
---@field outcome string
---@field over boolean
---@field pact integer
---@field parts string
---@field piece string
---@field points integer[]
---@field price string
---@field prisoner Troop
---@field race? string
---@field realm Realm
---@field service string
---@field ship any
---@field ships Ship[]
---@field side string
---@field stack string
---@field taker any
---@field text string
---@field tile any
---@field to any
---@field troop Troop
---@field troops integer[]
---@field turn integer
---@field unit any
---@field what string
---@field who string
---@field with string
---@field word string

---An event, with the fields of its kind.
---@class Event
---@field kind EventName Which it is.
---@field accepted any
---@field against integer
---@field amount integer
---@field answers integer
---@field area any
---@field attacker any
---@field attackers Banner[]
---@field baggage integer
---@field baggage_by integer
---@field banner any
---@field banners any
---@field barred boolean
---@field besieger Realm
---@field body string
---@field bombardment? integer
---@field by any
---@field by_hand boolean
---@field came? Tile
---@field circle boolean
---@field column? integer
---@field counter string
---@field defender any
---@field defenders Banner[]
---@field dice string
---@field disc integer
---@field docked boolean
---@field ending Realm[]
---@field epithet string
---@field event string
---@field faces integer[]
---@field fell integer[]
---@field fought Realm[]
---@field from Tile
---@field full boolean
---@field garrison any
---@field garrison_baggage integer
---@field gear string
---@field ground integer
---@field home Tile[]
---@field how string
---@field inward boolean
---@field key string
---@field known boolean
---@field level integer
---@field line string
---@field marches boolean
---@field mark { name: string, tile: Tile, by?: Realm, amount: integer }
---@field name string
---@field neighbour Tile
---@field number integer
---@field of any
---@field operative string
---@field options any
---@field order Realm[]
---@field outcome string
---@field owner any
---@field pact integer
---@field person boolean
---@field phase string
---@field points integer
---@field quiet_next integer
---@field race any
---@field razed boolean
---@field realm any
---@field report integer
---@field repulsed boolean
---@field result string
---@field retires boolean
---@field row integer
---@field rule string
---@field rules string
---@field sailed boolean
---@field scar? string
---@field service string
---@field settlement? string
---@field sheets { realm: Realm, lines: string[] }[]
---@field ship Ship
---@field ships integer
---@field shut_in boolean
---@field side? string
---@field spell any
---@field stay integer
---@field success boolean
---@field sum integer
---@field table string
---@field text string
---@field tile any
---@field tiles any
---@field times integer
---@field to any
---@field told Realm
---@field total integer
---@field troop Troop
---@field trophy any
---@field value any
---@field versions table<string, string>
---@field way Tile[]
---@field what string
---@field why string
---@field winner Owner
---@field with Realm
---@field works any
---@field worth integer
---@field wound string
---@field year integer
---@field yields integer
---@field rule string The id of the rule it carries out.

---The calendar goes on to the next phase or turn.
---@class ClockMovedEvent

---The order of play is set (NL-TURN-02).
---@class OrderSetEvent
---@field order Realm[]

---A realm's turn begins.
---@class TurnBeganEvent
---@field realm Realm

---A realm's turn is over.
---@class TurnEndedEvent
---@field realm Realm

---All realms have had their turns of this round.
---@class RoundEndedEvent

---The season is over.
---@class SeasonEndedEvent

---The campaign is over; `ending` are the winners, several after a shared victory and none after a draw.
---@class EndedEvent
---@field ending Realm[]

---Dice were thrown: `fell` are the faces, `what` says what for.
---@class RolledEvent
---@field dice string
---@field fell integer[]
---@field what string
---@field realm? Realm
---@field banner? Banner
---@field tile? Tile

---A stack or the starting order was shuffled.
---@class ShuffledEvent

---The next faces were given by a script or the host, who alone knows them until they are thrown; `what` names the roll that they are kept for, empty for the next one.
---@class DiceGivenEvent
---@field faces integer[]
---@field what string

---Players roll their own dice from now on, or no longer.
---@class ByHandEvent
---@field by_hand boolean

---A row of a roll table was read; rows and columns count from 0. `known` if the row says what a tile holds that was known before, so that nothing comes of it.
---@class RowReadEvent
---@field table string
---@field row integer
---@field column? integer
---@field total integer
---@field known boolean

---A number was worked out for `why`; `sum` is its total.
---@class TalliedEvent
---@field what string
---@field sum integer

---The map begins to be laid tile by tile.
---@class LayingBeganEvent

---A tile was laid on this hex, or one went under its stack.
---@class TileLaidEvent
---@field tile? string

---The map is complete.
---@class MapMadeEvent

---Tiles of the map changed places, or one was turned or added; what lies on them goes along. `how` is swapped, moved, turned or added, `tile` where it lay, or lies where it is new, and `to` where it lies now or how far it is turned.
---@class MapRearrangedEvent
---@field how string
---@field tile string
---@field to string

---A tile got or lost its yellow circle.
---@class CircleSetEvent
---@field tile Tile
---@field circle boolean

---A tile is known to all from now on.
---@class BecameKnownEvent
---@field tile Tile

---A tile changed hands.
---@class OwnerChangedEvent
---@field tile Tile
---@field owner Owner

---An empire lays claim to a settlement by the strongest of its tiles next to it; `settlement` is its kind.
---@class ClaimedEvent
---@field realm Realm
---@field tile Tile
---@field neighbour Tile
---@field settlement? string

---A tile gets another kind of settlement, or none.
---@class SettlementChangedEvent
---@field tile Tile
---@field settlement? string

---A tile was razed or rebuilt; `settlement` is the kind of settlement on it.
---@class RazedChangedEvent
---@field tile Tile
---@field settlement? string
---@field razed boolean

---A razed settlement was tested and does not recover.
---@class StaysRazedEvent
---@field tile Tile

---The baggage stored on a tile changed by `by`.
---@class StockChangedEvent
---@field tile Tile
---@field by integer

---The forest of a tile is gone.
---@class ForestBurntEvent
---@field tile Tile

---The burnt forest of a tile yields timber again.
---@class ForestRegrownEvent
---@field tile Tile

---A tile pays nothing when revenue is next gathered.
---@class IncomeLostEvent
---@field tile Tile

---A tile is tested for something that may befall it.
---@class TestedEvent
---@field tile Tile
---@field what string

---A mark was laid on a tile, such as the disc of a spell.
---@class MarkLaidEvent
---@field mark { name: string, tile: Tile, by?: Realm, amount: integer }

---A mark is gone from a tile.
---@class MarkLiftedEvent
---@field tile Tile
---@field name string

---A round of the season is over; marks that last a number of rounds have one round less.
---@class MarksAgedEvent

---Dragons woke on a tile.
---@class DragonsWokeEvent
---@field tile Tile
---@field number integer

---The dragon of a tile lies still.
---@class DragonLayEvent
---@field tile Tile

---A ship lies in a harbour, or on the sea part of a tile, from now on.
---@class ShipLaunchedEvent
---@field ship Ship
---@field owner Owner
---@field number integer
---@field tile Tile
---@field docked boolean

---A ship sailed to a tile, and what it carries with it; `sailed` if this was its move of the turn. `of` is whose ship it is.
---@class ShipMovedEvent
---@field ship Ship
---@field of Owner
---@field to Tile
---@field docked boolean
---@field sailed boolean

---A ship puts into a harbour (`inward`) or out of one besides its move.
---@class ShipSlippedEvent
---@field ship Ship
---@field inward boolean

---A ship bears a mark from now on, with a number that goes with it. `of` is whose ship it was until then.
---@class ShipMarkedEvent
---@field ship Ship
---@field of Owner
---@field name string
---@field amount integer

---A ship bears a mark no more. `of` is whose ship it was until then.
---@class ShipUnmarkedEvent
---@field ship Ship
---@field of Owner
---@field name string

---A ship is off the map; `what` says by what. `of` is whose ship it was.
---@class ShipLostEvent
---@field ship Ship
---@field of Owner
---@field what string

---A banner went aboard a ship; `of` is whose ship it is.
---@class EmbarkedEvent
---@field banner Banner
---@field ship Ship
---@field of Owner

---A banner went ashore on its ship's tile; `marches` if it may march on in this turn.
---@class LandedEvent
---@field banner Banner
---@field tile Tile
---@field ground integer
---@field marches boolean

---Fleets of two owners begin a battle at sea: `attacker` is whose ships came, `ships` and `against` count both.
---@class FleetsFightEvent
---@field tile Tile
---@field attacker Owner
---@field defender Owner
---@field ships integer
---@field against integer

---A battle at sea was decided; no winner after a draw. `by` is the difference of the scores.
---@class FleetsFoughtEvent
---@field tile Tile
---@field winner Owner
---@field by integer

---Tiles become known and the realm's own.
---@class LandTakenEvent
---@field realm Realm
---@field tiles Tile[]

---A realm chose its capital; `home` are its first tiles.
---@class CapitalChosenEvent
---@field realm Realm
---@field tile Tile
---@field home Tile[]

---The army points of a realm that are in no banner changed by `by`.
---@class PoolChangedEvent
---@field realm Realm
---@field by integer

---The points for heroes that a realm may raise for free this winter changed by `by`.
---@class HeroesCalledEvent
---@field realm Realm
---@field by integer

---The points of a realm's hired or allied troops that are in no banner changed by `by`; `area` is a tile of the allied area that sends them, and `race` what they are where that was said.
---@class ContingentChangedEvent
---@field realm Realm
---@field service string
---@field area? Tile
---@field race? string
---@field by integer

---The baggage of a realm that no banner carries yet changed by `by`.
---@class RealmBaggageChangedEvent
---@field realm Realm
---@field by integer

---The crowns of a realm changed by `by`; `what` says why.
---@class CrownsChangedEvent
---@field realm Realm
---@field by integer
---@field what string

---A new construction phase begins: no timber has been used yet (NL-CON-05).
---@class BuildingBeganEvent

---So many works of timber of a realm are used; `what` says for what (NL-CON-05).
---@class TimberUsedEvent
---@field realm Realm
---@field works integer
---@field what string

---A counter of a realm changed by `by`; `what` says why.
---@class CounterChangedEvent
---@field realm Realm
---@field counter string
---@field by integer
---@field what string

---The capital of a realm is this tile from now on, or it has none; its first tiles stay.
---@class CapitalChangedEvent
---@field realm Realm
---@field tile? Tile

---The next revenue of a realm changes by `by` crowns.
---@class WindfallEvent
---@field realm Realm
---@field by integer
---@field what string
---@field rule string

---What changed the revenue is reckoned, and the next one is gathered anew.
---@class RevenueGatheredEvent
---@field realm Realm

---No razed tile of a realm recovers this winter, or they may again.
---@class RecoveryBarredEvent
---@field realm Realm
---@field barred boolean

---The winter is over: burnt forests have grown again, and no ban on recovery lasts.
---@class WinterEndedEvent

---A realm left the game.
---@class RealmFellEvent
---@field realm Realm

---What an empire counts for when the largest wins.
---@class ComparedEvent
---@field realm Realm
---@field yields integer
---@field tiles integer
---@field points integer

---A new banner comes to the map; `race` is what it is where that was said of it alone.
---@class BannerFormedEvent
---@field banner Banner
---@field realm Realm
---@field number integer
---@field points integer
---@field baggage integer
---@field tile Tile
---@field ground integer
---@field side? string
---@field service string
---@field race? string

---A banner is of this people from now on, whatever its realm is; without one it is of that of its realm.
---@class BannerRaceChangedEvent
---@field banner Banner
---@field race? string

---The points of a banner changed by `by`; `what` says why.
---@class PointsChangedEvent
---@field banner Banner
---@field by integer
---@field what string

---The baggage of a banner changed by `by`; `what` says why.
---@class BaggageChangedEvent
---@field banner Banner
---@field by integer
---@field what string

---A banner is off the map.
---@class BannerRemovedEvent
---@field banner Banner
---@field what string

---A banner moved to a tile; `came` is the tile it came from.
---@class BannerMovedEvent
---@field banner Banner
---@field to Tile
---@field ground integer
---@field side? string
---@field came? Tile

---A banner was put on a tile without moving.
---@class BannerPlacedEvent
---@field banner Banner
---@field to Tile
---@field ground integer
---@field side? string

---A banner has a free way home over these tiles, the first and the last among them.
---@class WayHomeEvent
---@field banner Banner
---@field way Tile[]

---The ships of a realm can carry this number of banners to winter quarters.
---@class FerriesCountedEvent
---@field realm Realm
---@field banners integer

---A banner is brought to winter quarters by sea; it marches over these tiles to the shore and from the other on.
---@class FerriedEvent
---@field banner Banner
---@field way Tile[]

---A tile fed these banners.
---@class FedEvent
---@field tile Tile
---@field banners Banner[]

---A banner may not move for `stay` turns of its realm, and neither scout nor move for `quiet_next` coming ones, by this rule.
---@class HeldEvent
---@field banner Banner
---@field stay integer
---@field quiet_next integer
---@field rule string

---A banner gives this turn of its realm to something else than scouting and moving; `what` says to what.
---@class BusyEvent
---@field banner Banner
---@field what string
---@field rule string

---A new banner is formed of the troops of another: it came to its tile as that did, and has scouted and moved as that has.
---@class FormedOfEvent
---@field banner Banner
---@field of Banner

---A beaten banner regroups this round.
---@class RegroupsEvent
---@field banner Banner

---No way was found, or the perilous one declined.
---@class LostWayEvent
---@field banner Banner

---A banner is to send scouts from one tile into another, when all that its realm sends have been declared.
---@class ScoutsDeclaredEvent
---@field banner Banner
---@field from Tile
---@field to Tile

---Scouts that were declared do not set out: their banner is no longer where they were to start from.
---@class ScoutsStayedEvent
---@field banner Banner
---@field from Tile
---@field to Tile

---Scouts go from one tile into another.
---@class ScoutsSentEvent
---@field banner Banner
---@field from Tile
---@field to Tile

---Scouts came back, with success or without.
---@class ScoutedEvent
---@field realm Realm
---@field from Tile
---@field to Tile
---@field success boolean

---Banners may not enter a tile in this turn, whoever scouts it.
---@class TurnedBackEvent
---@field banners Banner[]
---@field tile Tile

---A realm learnt the points of a banner; `report` are the points it was told.
---@class ToldEvent
---@field to Realm
---@field banner Banner
---@field report integer

---A realm learnt the points that stand on a tile altogether.
---@class ToldTotalEvent
---@field to Realm
---@field tile Tile
---@field points integer

---A unit or character joins the roster of its realm.
---@class TroopRaisedEvent
---@field troop Troop
---@field body string

---The number of models in a unit changed by `by`; `what` says why.
---@class ModelsChangedEvent
---@field troop Troop
---@field by integer
---@field what string

---A unit or character is somewhere else from now on; `what` says why.
---@class TroopSentEvent
---@field troop Troop
---@field to? Banner
---@field what string

---A unit or character gains this gear; `worth` is what each model is worth with it.
---@class TroopFittedEvent
---@field troop Troop
---@field gear string
---@field worth integer

---A unit or character loses this gear; `worth` is what each model is worth without it.
---@class TroopUnfittedEvent
---@field troop Troop
---@field gear string
---@field worth integer

---Recruits dull the elite bonus of a unit to this for a season; nil when that is over.
---@class EliteDulledEvent
---@field troop Troop
---@field to? integer

---A character is wounded; `scar` is lasting harm, and who `retires` has nothing left of a characteristic for good.
---@class WoundedEvent
---@field troop Troop
---@field wound string
---@field scar? string
---@field retires boolean

---A character's wounds are healed.
---@class HealedEvent
---@field troop Troop

---A character rises to a level and is worth `worth` points; a wizard may gain a spell.
---@class RoseEvent
---@field troop Troop
---@field level integer
---@field worth integer
---@field spell? string

---A captor tried to have a prisoner executed.
---@class PrisonerTriedEvent
---@field troop Troop

---A unit has lost its standard.
---@class StandardLostEvent
---@field troop Troop

---A character loses all gear and items, and is worth `worth` points.
---@class StrippedEvent
---@field troop Troop
---@field worth integer

---A standard or machine was captured.
---@class TrophyTakenEvent
---@field trophy string

---A captured standard or machine is kept elsewhere; trophies are counted from 0.
---@class TrophySentEvent
---@field trophy integer
---@field to? Banner

---A new year of recruiting begins: nothing has been added yet.
---@class RecruitingBeganEvent

---A battle begins; `garrison` are the points of a garrison without a banner, if one fights, and `defender` is whose it or the defending banners are, nobody for an army that belongs to nobody.
---@class BattleJoinedEvent
---@field tile Tile
---@field attackers Banner[]
---@field defender Owner
---@field defenders Banner[]
---@field garrison? integer

---Both strategy cards are turned up.
---@class CardsShownEvent
---@field attacker string
---@field defender string

---A battle was decided.
---@class BattleDecidedEvent
---@field tile Tile
---@field outcome string

---The beaten force of an owner is scattered.
---@class ScatteredEvent
---@field realm Owner

---The garrison of a tile is gone.
---@class GarrisonDestroyedEvent
---@field tile Tile

---A siege begins.
---@class SiegeBeganEvent
---@field tile Tile
---@field besieger Realm
---@field defender Owner
---@field garrison integer
---@field garrison_baggage integer

---A banner was shut in a besieged settlement, or came out.
---@class ShutInEvent
---@field banner Banner
---@field shut_in boolean

---Another realm carries on a siege.
---@class BesiegerChangedEvent
---@field tile Tile
---@field besieger Realm

---The bombardment of a settlement changed; `bombardment` is its bonus, nil while there is none.
---@class BombardmentChangedEvent
---@field tile Tile
---@field bombardment? integer

---The hardship of the besieged changed by `by`.
---@class HardshipChangedEvent
---@field tile Tile
---@field by integer

---The garrison of a besieged settlement changed by these points and this baggage.
---@class GarrisonChangedEvent
---@field tile Tile
---@field by integer
---@field baggage_by integer

---The besieger has acted this turn; `repulsed` if an assault was beaten off.
---@class SiegeActedEvent
---@field tile Tile
---@field repulsed boolean

---The besieged came out and attacked.
---@class SalliedEvent
---@field tile Tile

---An assault was decided.
---@class AssaultDecidedEvent
---@field tile Tile
---@field result string

---A siege is over.
---@class SiegeEndedEvent
---@field tile Tile

---A realm rolled for a spell of the equinox; no realm if nobody is to cast it.
---@class SpellDrawnEvent
---@field realm? Realm
---@field spell string

---A realm cast a spell, on a tile if it needs one; `works` unless the casting roll fell short. No realm if nobody cast it.
---@class SpellCastEvent
---@field realm? Realm
---@field spell string
---@field tile? Tile
---@field works boolean

---An army that belongs to nobody attacks with `points` points; `name` is what it is.
---@class HordeAttackedEvent
---@field tile Tile
---@field points integer
---@field name string
---@field defenders Banner[]

---A realm offered another a written pact.
---@class PactOfferedEvent
---@field by Realm
---@field with Realm
---@field text string

---A pact was accepted or declined; `pact` is its number, from 0.
---@class PactAnsweredEvent
---@field pact integer
---@field accepted boolean

---A realm showed a pact of its own to all; `accepted` says how it was answered, nil if it was not yet.
---@class PactRevealedEvent
---@field pact integer
---@field accepted? boolean
---@field by Realm

---A realm means to send a mission to an independent area.
---@class MissionDeclaredEvent
---@field realm Realm
---@field area Tile[]

---A mission is on its way to an independent area.
---@class MissionSentEvent
---@field realm Realm
---@field area Tile[]

---No mission is under way any more.
---@class MissionsOverEvent

---An independent area is allied with a realm for a season, or has joined it for good.
---@class AllianceMadeEvent
---@field realm Realm
---@field area Tile[]
---@field full boolean

---The alliance of a realm with the area of a tile is over; `what` says why.
---@class AllianceEndedEvent
---@field realm Realm
---@field tile Tile
---@field what string

---A realm hired operatives.
---@class OperativesHiredEvent
---@field realm Realm
---@field operative string
---@field number integer

---A realm declared how many operatives it has in all.
---@class OperativesDeclaredEvent
---@field realm Realm
---@field number integer

---An operative lies face down on a tile; `disc` is the number of its disc.
---@class DiscLaidEvent
---@field disc integer
---@field realm Realm
---@field operative string
---@field tile Tile

---A disc was removed face down; `by` is who removed it.
---@class DiscRemovedEvent
---@field disc integer
---@field realm Realm
---@field tile Tile
---@field by Realm

---An operative is turned up, acts and is gone.
---@class OperativeActsEvent
---@field disc integer
---@field realm Realm
---@field operative string
---@field tile Tile

---An agent that has acted may act again: its disc lies on a tile, the same or another.
---@class AgentStaysEvent
---@field disc integer
---@field realm Realm
---@field tile Tile

---An agent is left when all is done, and leaves the map.
---@class AgentLeavesEvent
---@field disc integer
---@field realm Realm
---@field tile Tile

---An operative changed sides: its disc is gone, and `by` lays one of their own.
---@class DiscTakenEvent
---@field disc integer
---@field realm Realm
---@field tile Tile
---@field by Realm

---Operatives that found no place are lost.
---@class OperativesLostEvent
---@field realm Realm
---@field number integer

---A realm told another where its force on a tile means to move; `goes` is nil if it stays.
---@class MoveAnnouncedEvent
---@field realm Realm
---@field told Realm
---@field from Tile
---@field to? Tile

---The umpire wrote something into the log.
---@class UmpireSaidEvent
---@field text string

---Answers were taken back past what had been seen, of one realm or of several; `times` is how often that has happened.
---@class TakenBackEvent
---@field realm? Realm
---@field answers integer
---@field times integer

---A tile and its settlement get this name; an empty name removes the old one.
---@class TileNamedEvent
---@field tile Tile
---@field name string

---A banner is called so.
---@class BannerNamedEvent
---@field banner Banner
---@field name string

---A realm is called so in the chronicle.
---@class RealmNamedEvent
---@field realm Realm
---@field name string

---A name was rolled, and nobody bears it yet.
---@class NameRolledEvent
---@field name string

---A person commands a banner, or without one decides for the empire.
---@class CommanderNamedEvent
---@field realm Realm
---@field banner? Banner
---@field name string

---A realm keeps the chronicle from now on, or nobody does.
---@class ChroniclerNamedEvent
---@field realm? Realm

---The name of a year has this before it.
---@class EpithetSetEvent
---@field year integer
---@field epithet string

---A realm, or the host, wrote something into the chronicle.
---@class NotedEvent
---@field by? Realm
---@field text string

---The chronicler, or the host, wrote something below what the chronicle said last.
---@class FootnotedEvent
---@field by? Realm
---@field text string

---A realm writes an order on the sheet that it hands in: as a new line, or in the place of the line of this number.
---@class OrderWrittenEvent
---@field realm Realm
---@field number integer
---@field line string

---A realm strikes a line off its sheet.
---@class OrderStruckEvent
---@field realm Realm
---@field number integer

---A line that was to stand on the sheet of a realm is not accepted.
---@class OrderLeftOutEvent
---@field realm Realm
---@field line string
---@field why string

---A realm has written all its orders.
---@class HandedInEvent
---@field realm Realm

---What realms have written in secret is opened, in the order of play; `phase` is the phase that asked for it.
---@class SheetsOpenedEvent
---@field phase string
---@field sheets { realm: Realm, lines: string[] }[]

---All realms have handed in orders that lay open while they were written.
---@class SheetsClosedEvent
---@field phase string
---@field sheets { realm: Realm, lines: string[] }[]

---From here on other rules hold: which, where they stand in their calendar, and how the options of mods are set. `versions` are those that editions and mods had before, where they have others now.
---@class AmendedEvent
---@field rules string
---@field options any
---@field versions table<string, string>

---A mod says something to everybody.
---@class SaidEvent
---@field text string

---Everybody is shown something that is no news, such as the lay of a table or an event that struck nothing: the chronicle leaves it out.
---@class ShownEvent
---@field text string

---A script says how a battle has ended that it has fought.
---@class ResultToldEvent
---@field text string
---@field fought Realm[]

---A rule has kept an event from happening; `event` is which, and `why` the reason given.
---@class PreventedEvent
---@field event string
---@field why string

---What a mod remembers under a key; nothing forgets it.
---@class RememberedEvent
---@field owner string
---@field key string
---@field value any

---A realm plays this race (NL-RACE-01).
---@class RaceChosenEvent
---@field realm Realm
---@field race string

---Somebody else answers for a realm from now on: a person, or a computer player.
---@class HandedOverEvent
---@field realm Realm
---@field to string

---A person who plays no realm is the host from now on, or nobody is.
---@class HostHandedOverEvent
---@field person boolean

---The campaign as it is now, to look at from any hook.
---@class campaign
---@field year integer Year of the campaign, from 1; 0 while it is set up.
---@field round integer Round (or month) of the season, from 1.
---@field season string Id of the part of the year in the calendar, such as a season.
---@field season_name string Name of the part of the year, as players read it.
---@field calendar { season: string, rounds: integer, phases: string[] }[] The parts of each year in order: `season` is the id of the part, `rounds` how often it is played, and `phases` are the ids of its phases.
---@field phase string Id of the phase that is played.
---@field realms Realm[] All realms, in the order of the campaign's head.
---@field seats Realm[] Realms still in the game, in the order of play.
---@field banners Banner[] All banners on the map, in the order they were formed.
---@field host_plays boolean A person who plays no realm is the host: what a script leaves to the host is asked of them, where it would otherwise be rolled.
---@field rosters boolean Banners hold units and characters, not points alone.
---@field ships Ship[] All ships afloat, in the order they were launched.
---@field tiles Tile[] All tiles of the map.
---@field turn_of? Realm The realm whose turn it is, in phases played realm by realm.
---@field vars table<string, any> What the mod remembers across turns and saves, by key: whole numbers, texts, flags, banners, realms, tiles and tables of these. What is read cannot be changed in place: `change.remember` sets one field and `change.append` adds one item; for more, `table.clone` it, change that, and write it back. Written only where a hook may act.
campaign = {}

---The realm of this name; nil if there is none.
---@param name string
---@return Realm?
function campaign.realm(name) end

---The tile written like `D4`; nil if the map has none.
---@param label string
---@return Tile?
function campaign.tile(label) end

---A value of the rules as it is for a realm, banner or tile, for instance `campaign.value("move.tiles", {banner = b})`.
---@param name ValueName
---@param about? { realm?: Realm, banner?: Banner, tile?: Tile, ship?: Ship }
---@return integer
function campaign.value(name, about) end

---What a lookup table gives for a tile, by its settlement or its terrain, for instance `campaign.lookup("forage", t)`; for a realm, by default its owner, or for a banner by the rules of its own race.
---@param table LookupName
---@param tile Tile
---@param realm? Realm
---@param banner? Banner
---@return integer
function campaign.lookup(table, tile, realm, banner) end

---How an option of the campaign is set: a text or a number.
---@param name string
---@return any
function campaign.option(name) end

---The title of the spell of this name; nil if there is none.
---@param name string
---@return string?
function campaign.spell(name) end

---A placeholder for what a thing is called in the language of whoever reads the text, for instance `campaign.name("spell", "earthquake")`; nil if there is no such thing. The first is one of `settlement`, `terrain`, `table`, `spell`, `race`, `phase`, `block`, `counter`, `mark`, `option` and `word`. Texts that are told, printed or asked show the name in its place.
---@param kind string
---@param id string
---@return string?
function campaign.name(kind, id) end

---A number and a noun for texts: `campaign.count(1, "tile")` is `1 tile`, and with 3 it is `3 tiles`. The noun is given as of one, and dice such as `d6` are several; the last argument says what several are called where that is not its usual plural.
---@param number (integer|string)
---@param noun string
---@param several? string
---@return string
function campaign.count(number, noun, several) end

---Tiles on which something lies under this name.
---@param name string
---@return Tile[]
function campaign.marked(name) end

---How many pieces are left in the boxes: of a kind of settlement, of `ship` or of `banner`; nil where they set no limit.
---@param kind string
---@return integer?
function campaign.pieces_left(kind) end

---Whether a banner piece is left to be formed into a new banner.
---@return boolean
function campaign.banner_left() end

---What somebody has of each good, by its name: crowns, timber (works that are left), baggage in no banner, and each counter of a realm; the baggage of a banner; the baggage stored on a tile. What is another realm's secret is left out.
---@param of (Realm|(Banner|Tile))
---@return table<string, integer>
function campaign.goods(of) end

---The realm for which a preview tries out what may come of something, while it does; else nil. A script that goes by what the manifest calls `public_memory` can leave out here what only others may know.
---@return Realm?
function campaign.foreseen_by() end

---All tiles that the `targets` of a spell of the section `spells:` describe for a realm, however far; none for a spell with `range: no`. For nobody (nil) nothing is its own and every realm is a rival.
---@param spell string
---@param realm? Realm
---@return Tile[]
function campaign.spell_targets(spell, realm) end

---Why a spell does not take hold on a tile, if something guards it: for spells that cover more tiles than their target. What is guarded is what `change.mark` and `play.cast` leave alone.
---@param spell string
---@param tile Tile
---@param realm? Realm
---@return string?
function campaign.spell_refused(spell, tile, realm) end

---What the sides of a design show, clockwise from north-east, when it is turned by `turn` sixths: names of the rules' `edges:`, such as "plain" and "river". `tile.sides` has those of a tile that lies.
---@param design string
---@param turn? integer
---@return string[]
function campaign.sides(design, turn) end

---What a mod remembers under a key, for looking into another mod's `campaign.vars`.
---@param owner string
---@param key string
---@return any
function campaign.remembered(owner, key) end

---A copy of one field of the table that the script remembers in `campaign.vars` under a key; nil if there is none. The rest of the table is not read and costs no steps.
---@param key string
---@param field string
---@return any
function campaign.recall(key, field) end

---What a function returns that only looks at the campaign. As long as nothing happens it is not called again where the same mod gives the same key and the same player looks: what it returned then is returned, for the same steps. The key must name all that the result hangs on besides the campaign, such as a realm.
---@param key string
---@param look fun(): any?
---@return any?
function campaign.once(key, look) end

---The rows of a table, by the words under which its file has them and in their order.
---@param table string
---@return string[]
function campaign.rows(table) end

---What a row of a roll table is called, as its `name:` has it in English; without one its words as in `campaign.rows`.
---@param table RollTableName
---@param row string
---@return string
function campaign.row_name(table, row) end

---A row of a table of records: its fields by name, those it leaves out not among them. Amounts with dice are texts for `play.roll`.
---@param table string
---@param row string
---@return table<string, any>
function campaign.record(table, row) end

---What a lookup table says under a word: a number, or an amount with dice as a text for `play.roll`. The table as it is written, which modifiers and hooks leave alone.
---@param table string
---@param row string
---@return (integer|string)
function campaign.amount(table, row) end

---What an effect of a row of a roll table takes, as its file has it, such as "d6x50" for `lose_points`: for those on whom a script carries it out itself. The row is named as in `campaign.rows`; nil if it has no such effect.
---@param table RollTableName
---@param row string
---@param effect string
---@return string?
function campaign.effect(table, row, effect) end

---How many of a hundred rolls on a table come to this word of the effect `result`, rounded: for what computer players are advised. The table as it is written, without what modifiers and hooks make of rolls.
---@param table RollTableName
---@param result string
---@return integer
function campaign.chance(table, result) end

---A number of a matrix. Headings that are numbers are read by the next one up.
---@param table string
---@param row (integer|string)
---@param column (integer|string)
---@return integer
function campaign.cell(table, row, column) end

---What a realm has written for `ask.sealed` and not yet opened, line by line: the realm, the order's name, its `arguments` by their names, and the `line`. Nothing for whoever may not know it.
---@param realm Realm
---@return { realm: Realm, order: string, arguments: table<string, any>, line: string }[]
function campaign.sheet(realm) end

---As `sheet`, for what the realm opened last: in the phase that is played, or if it has opened nothing there in any other. Lines that name what is no more are left out.
---@param realm Realm
---@return { realm: Realm, order: string, arguments: table<string, any>, line: string }[]
function campaign.last_sheet(realm) end

---Changes of the campaign. Each is an event like the engine's own, cites the rule of its hook, and is shown by `why`.
---
---At each stands which events may follow, as they did in all scripted campaigns of the shipped editions and mods. Each
---of them asks `refuse.event` where it may be forbidden, is told to `on.before_event`, asks `filter.reason` where it has a
---reason, and is told to `on.after_event`, all by its name. What scripts do in these hooks follows by itself.
---
---A hand over of land, by a rule or by `change.owner`, is the event `owner_changed`, after `became_known` where nobody knew
---the land: `refuse.event` may forbid it, and the other hooks hear it. Its settlement, what is stored there, banners and a
---siege stay as they are; where a rule does more, as when ships of the old owner put to sea, that is an event of its own.
---@class change
change = {}

---Tells everybody something.
---@param text string
function change.say(text) end

---Shows everybody something that is not news, such as the lay of a table: as `say`, but left out of the chronicle.
---@param text string
function change.show(text) end

---Tells everybody how a battle has ended that a script has fought: as `say`, and lists of battles show it as the result. `fought` are the realms that did: they are told of it first.
---@param text string
---@param fought? Realm[]
function change.result(text, fought) end

---Tells one realm alone something, which the host reads as well; nil tells the host alone.
---@param realm? Realm
---@param text string
function change.tell(realm, text) end

---Shows how a number is worked out: `why` itemises it. Each part is `{amount, "reason"}`. Returns the sum.
---@param what string
---@param parts any[][]
---@return integer
function change.explain(what, parts) end

---Adds army points to a banner, or takes some (`by` below 0); with none left it is removed. Returns how many were added, below 0 for those taken.
---@param banner Banner
---@param by integer
---@param why? string
---@return integer
function change.points(banner, by, why) end

---Adds baggage to a banner as far as it can hold it, or takes some (`by` below 0). Returns how much was added, below 0 for what was taken.
---@param banner Banner
---@param by integer
---@param why? string
---@return integer
function change.baggage(banner, by, why) end

---A banner is of a race from now on, whatever its realm is, or again of that of its realm (nil): its rules hold for it, as for mercenaries. What modifies its numbers stands under `why`.
---@param banner Banner
---@param race? string
function change.race(banner, race) end

---Takes a banner off the map.
---@param banner Banner
---@param why? string
function change.remove(banner, why) end

---Puts a banner on another tile, however far; it has not moved.
---@param banner Banner
---@param tile Tile
function change.place(banner, tile) end

---A banner may not move for `turns` turns of its realm, the present one included.
---@param banner Banner
---@param turns integer
function change.forbid_moves(banner, turns) end

---A banner may neither scout nor move in the next `turns` turns of its realm.
---@param banner Banner
---@param turns integer
function change.forbid_scouting_and_moves(banner, turns) end

---A banner uses the present turn of its realm for something else and can no longer scout or move in it. `what` says for what, as a verb, such as "explores D4".
---@param banner Banner
---@param what string
function change.use_turn(banner, what) end

---A realm learns the points of a banner, and what it holds where banners hold units and characters.
---@param banner Banner
---@param to Realm
function change.reveal(banner, to) end

---Puts a new banner on a tile of the map; in a besieged settlement of its realm it is inside the walls. Returns the banner. One that serves as "mercenary", "allied" or "summoned" stays for one season. `race` sets its race; without it mercenaries and allies are of the edition's default race, and all others as their realm.
---@param realm Realm
---@param tile Tile
---@param points integer
---@param baggage? integer
---@param service? string
---@param race? string
---@return Banner
function change.form(realm, tile, points, baggage, service, race) end

---Puts a new banner on a tile that serves for one season, or as its `service` says: one monster, or one body of men, of `points` points. Where banners hold units, `kind` is one of the realm's army list. It is put where the banner `beside` it is. Returns the banner.
---@param realm Realm
---@param tile Tile
---@param points integer
---@param kind? string
---@param options? { service?: string, race?: string, beside?: Banner }
---@return Banner
function change.summon(realm, tile, points, kind, options) end

---A tile changes hands: to a realm, to "independent", or to nobody (nil). False if a rule forbids it (`refuse.event`).
---@param tile Tile
---@param owner Owner
---@return boolean
function change.owner(tile, owner) end

---Sets the settlement of a tile: a kind of settlement, or nil for barren land. Stored baggage that no longer fits is lost, and a siege of barren land ends. False if a rule forbids it.
---@param tile Tile
---@param kind? string
---@return boolean
function change.settlement(tile, kind) end

---Razes the settlement of a tile, its stock with it, or raises it again. False if a rule forbids it.
---@param tile Tile
---@param razed boolean
---@return boolean
function change.razed(tile, razed) end

---Adds to the baggage stored on a tile, or takes from it (`by` below 0).
---@param tile Tile
---@param by integer
function change.tile_baggage(tile, by) end

---A tile is known to everybody from now on.
---@param tile Tile
function change.known(tile) end

---Launches a ship of a realm in the harbour of a tile. Returns the ship.
---@param realm Realm
---@param tile Tile
---@return Ship
function change.launch(realm, tile) end

---Wrecks a ship: it is lost with the banners it carries.
---@param ship Ship
---@param why? string
function change.wreck(ship, why) end

---Drives a ship onto the sea of a tile, however far, and what it carries with it, or with `docked` into its harbour; it has not moved. An independent ship that is driven to another tile is lost, unless it roves.
---@param ship Ship
---@param tile Tile
---@param docked? boolean
function change.sail(ship, tile, docked) end

---A unit or character goes to another banner of its realm, or home to the reserve (nil), with its points. A banner that nobody is left in is removed. A prisoner is freed by `change.free`.
---@param troop Troop
---@param banner? Banner
---@param why? string
function change.station(troop, banner, why) end

---Adds models to a unit, up to the largest size that its list gives, or takes some (`by` below 0); one without models is gone. Returns how many were added, below 0 for those taken.
---@param troop Troop
---@param by integer
---@param why? string
---@return integer
function change.models(troop, by, why) end

---A unit or character is gone for good.
---@param troop Troop
---@param why? string
function change.slay(troop, why) end

---A character is wounded: `what` it is, whether it keeps the character `out` of battles, the `penalty` while it lasts, for how many `rounds`, the current one included (the season if left out), and the lasting harm that it leaves as a `scar` (NL-TT-15).
---@param troop Troop
---@param wound { what: string, out?: boolean, penalty?: string, rounds?: integer, scar?: string }
function change.wound(troop, wound) end

---All wounds of a character are healed; scars stay (NL-RECOV-04).
---@param troop Troop
function change.heal(troop) end

---A character is of a level of its list from now on and worth what the list says; a wizard may learn a `spell` by it (NL-REC-06).
---@param troop Troop
---@param level integer
---@param spell? string
---@param why? string
function change.promote(troop, level, spell, why) end

---A character becomes a prisoner of another realm's banner, and loses weapons and magic items where prisoners do (NL-TT-18).
---@param troop Troop
---@param by Banner
---@param why? string
function change.capture(troop, by, why) end

---A prisoner is free and joins a banner of its own realm: the nearest if none is named; without any it goes home (NL-TT-18).
---@param troop Troop
---@param banner? Banner
function change.free(troop, banner) end

---Names who commands a banner, as `commander 1 Otto` does; nil takes the name away.
---@param banner Banner
---@param name? string
function change.commander(banner, name) end

---Adds to the army points of a realm that are in no banner, or takes from them.
---@param realm Realm
---@param by integer
function change.pool(realm, by) end

---Adds to the baggage of a realm that no banner carries yet, or takes from it. Such baggage is handed out with the first baggage, and in deployment.
---@param realm Realm
---@param by integer
function change.realm_baggage(realm, by) end

---A realm may raise heroes of its army list worth `points` points this winter, free of charge.
---@param realm Realm
---@param points integer
function change.heroes(realm, points) end

---A character is given a magic item, free of charge; `number` is the character's number in the roster of the realm, as in `realm.characters`. Character and banner become worth `points` points more (none if left out).
---@param realm Realm
---@param number string
---@param item string
---@param points? integer
function change.gift(realm, number, item, points) end

---Adds to the crowns of a realm, or takes some, but never more than it has (`by` below 0). Returns what it has afterwards.
---@param realm Realm
---@param by integer
---@param why? string
---@return integer
function change.crowns(realm, by, why) end

---Uses timber of a realm's forests for `works` works, or puts some back (`works` below 0). Returns for how many works timber is left in this construction phase. Look at `realm.timber` before you call it.
---@param realm Realm
---@param works integer
---@param why? string
---@return integer
function change.timber(realm, works, why) end

---Adds to a counter of a realm, or takes from it (`by` below 0), as far as the counter's bounds allow. Returns its new value.
---@param realm Realm
---@param name string
---@param by integer
---@param why? string
---@return integer
function change.counter(realm, name, by, why) end

---The capital of a realm is this tile from now on, or it has none (nil); its settlement and its owner are changed by `change.settlement` and `change.owner`. With `home` these are its first tiles from now on.
---@param realm Realm
---@param tile? Tile
---@param home? Tile[]
function change.capital(realm, tile, home) end

---Sets the order of play from now on; the list names each realm that is still in the game once (NL-TURN-02).
---@param order Realm[]
function change.order_of_play(order) end

---A realm leaves the game.
---@param realm Realm
function change.out(realm) end

---The campaign ends: a realm has won it, or the realms of a list together; without a winner it is a draw.
---@param winner? (Realm|Realm[])
function change.ending(winner) end

---Adds to a good of a realm, banner or tile, or takes from it (`by` below 0). Returns what it has then. Where there is not so much, or no room for it, it is an error, and nothing changes.
---@param of (Realm|(Banner|Tile))
---@param good string
---@param by integer
---@param why? string
---@return integer
function change.goods(of, good, by, why) end

---Hands goods from one over to another: baggage between banners, tiles and realms, anything else between realms. Where one has not so much, or the other no room for it, it is an error, and neither changes.
---@param from (Realm|(Banner|Tile))
---@param to (Realm|(Banner|Tile))
---@param good string
---@param amount integer
---@param why? string
function change.hand_over(from, to, good, amount, why) end

---Sets one field of the table that the script remembers in `campaign.vars` under a key, or removes the field (nil). Without such a table it begins a new one.
---@param key string
---@param field string
---@param value any
function change.remember(key, field, value) end

---Adds a value to the end of the list that the script remembers in `campaign.vars` under a key. Without such a list it begins a new one.
---@param key string
---@param value any
function change.append(key, value) end

---Puts a value in the place of an item of the list that the script remembers in `campaign.vars` under a key: of the one with this number, from 1 on.
---@param key string
---@param at integer
---@param value any
function change.put(key, at, value) end

---The strongest wizard of a banner who can act is slain for good, or banished: they join their realm's army again when it is next deployed. False where there is none, as where banners hold points alone.
---@param banner Banner
---@param fate ("slain"|"banished")
---@param why? string
---@return boolean
function change.lose_wizard(banner, fate, why) end

---A wizard of a banner's army list joins it, of the highest level that is worth at most `points` points. Returns what the wizard is worth; 0 where the list has none for so few points, or banners hold points alone.
---@param banner Banner
---@param points integer
---@param why? string
---@return integer
function change.gain_wizard(banner, points, why) end

---Lays a mark on a tile, such as the disc of a spell; one of the same name that lies there is replaced. It `ends` with the "season" (if nothing is said; a kind that the rules declare under `marks:` then lies until it is lifted), the "winter", after a number of rounds of the season, or when "lifted". False if something guards the tile against the spell of this name.
---@param tile Tile
---@param name string
---@param options? { amount?: integer, ends?: any, by?: Realm }
---@return boolean
function change.mark(tile, name, options) end

---Lifts a mark from a tile; false if none of this name lies there.
---@param tile Tile
---@param name string
---@return boolean
function change.unmark(tile, name) end

---The next revenue of a realm changes by `by` crowns. False if a rule forbids it (`refuse.event`).
---@param realm Realm
---@param by integer
---@param why? string
---@return boolean
function change.income(realm, by, why) end

---A tile pays nothing when revenue is next gathered. False if a rule forbids it.
---@param tile Tile
---@return boolean
function change.no_income(tile) end

---Destroys all of one side of a siege, which ends; without its garrison the settlement falls to the besieger.
---@param tile Tile
---@param side ("besiegers"|"garrison")
---@param why? string
function change.break_siege(tile, side, why) end

---Ends the siege of a tile, and both sides live: besiegers stand in the open as after a siege that its besieger lifts in winter, and go home in winter quarters.
---@param tile Tile
function change.lift_siege(tile) end

---Destroys all forces of a tile at once: banners ashore and aboard ships, and hordes.
---@param tile Tile
---@param why? string
function change.destroy_forces(tile, why) end

---A tile changes places with another, or goes to a free place beside the map, named as in "F9". What lies on it goes along, and whoever keeps the tile in memory finds it where it lies now. Returns nothing, or why the laying rules forbid it.
---@param tile Tile
---@param with string
---@return string?
function change.swap_tile(tile, with) end

---Turns a tile where it lies to `turn` sixths clockwise from how it is printed, 0 to 5. Returns nothing, or why the laying rules forbid it.
---@param tile Tile
---@param turn integer
---@return string?
function change.turn_tile(tile, turn) end

---Lays a new tile of a design on a free place beside the map, named as in "F9", turned by `turn` sixths clockwise. Nobody knows what is on it. Returns nothing, or why the laying rules forbid it; `campaign.tile` finds it afterwards.
---@param at string
---@param design string
---@param turn? integer
---@return string?
function change.add_tile(at, design, turn) end

---Lays a tile of another design where one lies, turned by `turn` sixths clockwise: its terrain, forest, mountains, rivers and coasts are those of the design from now on, and what lay on the old tile lies on it. Returns nothing, or why the laying rules forbid it.
---@param tile Tile
---@param design string
---@param turn? integer
---@return string?
function change.replace_tile(tile, design, turn) end

---A ship bears a mark from now on that the rules declare for ships (`on: ships`), with a number that goes with it: 0 if none is given.
---@param ship Ship
---@param name string
---@param amount? integer
function change.mark_ship(ship, name, amount) end

---Takes a mark off a ship; false if it bears none of this name.
---@param ship Ship
---@param name string
---@return boolean
function change.unmark_ship(ship, name) end

---Dice, tables and procedures of the rules.
---@class play
play = {}

---Rolls on a table and carries the effects of the row out: on a banner and all its force, or, with a table as `{realm = r, tile = t}`, on the banners of a realm on a tile, on a tile where nobody is, or on a whole realm at its capital. Refuses a table that holds an effect which befalls neither, but for `result`. Returns the label of the row.
---@param table RollTableName
---@param on (Banner|{ realm?: Realm, banner?: Banner, tile?: Tile, ship?: Ship })
---@param what? string
---@return string
function play.table(table, on, what) end

---Carries the effects of one row of a table out without rolling for it, on whom `play.table` does; dice in its amounts are thrown. Returns those that it leaves to the script, such as `result`, each by its name with what it takes.
---@param table RollTableName
---@param row string
---@param on (Banner|{ realm?: Realm, banner?: Banner, tile?: Tile, ship?: Ship })
---@param what? string
---@return table<string, string>
function play.effects(table, row, on, what) end

---A realm's force in the open on a tile attacks an army of `points` points that belongs to nobody, and the battle is settled as with independents who come out. Returns "won", "drawn" or "lost"; who did not win has left the tile (NL-BATTLE-17).
---@param tile Tile
---@param points integer
---@param realm Realm
---@return string
function play.attack(tile, points, realm) end

---A realm's force in the open on a tile besieges an army of nobody's, with `points` points and `baggage` baggage, in the place that a mark on the tile represents; the lookup table `defence` says what its walls are worth. False where a siege is under way already (NL-BATTLE-15).
---@param tile Tile
---@param points integer
---@param baggage integer
---@param realm Realm
---@return boolean
function play.besiege(tile, points, baggage, realm) end

---Says what came of something, for `preview` and `odds`: they go through every way in which the dice can fall, and show how likely each `result` is. Results stand in the order of their `at`, and `numbers`, each by its name, are shown with their spread: points that are lost, gold that is won. Whatever else the campaign does nobody hears of it, so the code that carries a thing out may say it.
---@param of string
---@param result string
---@param options? { at?: integer, numbers?: table<string, integer> }
function play.outcome(of, result, options) end

---In a preview, what comes from here on is compared with the campaign as it is now: first a script spends what the lines of a sheet spend that are written already. Elsewhere it does nothing.
function play.foresee_from_here() end

---Takes points off one side of a siege, banners or a garrison without any, as losses of a battle are shared. Returns how many were lost.
---@param tile Tile
---@param side ("besiegers"|"garrison")
---@param points integer
---@param why? string
---@return integer
function play.siege_loss(tile, side, points, why) end

---Rolls a realm's dice, or nobody's (nil), on a table whose rows have the effect `spell`. Returns its name for `play.cast`; nil for a row without one.
---@param table RollTableName
---@param realm? Realm
---@return string?
function play.draw_spell(table, realm) end

---A realm casts a spell of the section `spells:`, at a tile if it has a target; everybody is told. If it works its script does the rest, unless something guards the tile against it. Nobody (nil) can cast what has a target, such as a tower in the wilderness does: no realm knows, owns or directs what comes of it.
---@param spell string
---@param realm? Realm
---@param tile? Tile
---@param works boolean
function play.cast(spell, realm, tile, works) end

---An army of `points` points that belongs to nobody attacks a realm's force in the open on a tile; `by` plays its card, and banners that are `spared` take no part. Returns the points it has left, 0 when it is beaten or has to leave (NL-EQX-11).
---@param tile Tile
---@param points integer
---@param realm Realm
---@param by? Realm
---@param name? string
---@param spared? Banner[]
---@return integer
function play.horde(tile, points, realm, by, name, spared) end

---Banners of one force attack an army of `points` points that belongs to nobody on their tile; beaten or after a draw they go back to where they came from, or in a `sally` behind their walls. Returns the points that it has left, 0 when it is beaten or drawn.
---@param banners Banner[]
---@param points integer
---@param name? string
---@param sally? boolean
---@return integer
function play.attack_horde(banners, points, name, sally) end

---An army of `points` points that belongs to nobody meets a garrison of `garrison` points in the open; cards are drawn for both. Returns the points it has left, and whether it won: otherwise it is gone.
---@param tile Tile
---@param points integer
---@param garrison integer
---@param name? string
---@return { left: integer, won: boolean }
function play.horde_meets(tile, points, garrison, name) end

---An army of `points` points that belongs to nobody storms the walls of a tile that banners of one realm hold, or without banners a garrison of `garrison` points. Returns what the army and the garrison have left, and the `result`: "stormed", when all inside are lost, "repulse" or "bloody_repulse".
---@param tile Tile
---@param points integer
---@param banners Banner[]
---@param garrison integer
---@param name? string
---@return { left: integer, garrison: integer, result: string }
function play.horde_storms(tile, points, banners, garrison, name) end

---A battle of an army of `points` points that belongs to nobody, with one enemy on its tile: it attacks a `realm` (as `play.horde`, with `by` and `spared`), banners that are `attackers` attack it (as `play.attack_horde`, with `sally`), or it attacks a `garrison` of so many points, which with a name (`other`) is another such army. Returns the points it has `left` after its losses, those of the `other`, and the `result`: "won", "draw", "lost", or "none" if nobody was there to fight. What becomes of an army that has not won is for the script to say.
---@param tile Tile
---@param points integer
---@param name? string
---@param enemy { realm?: Realm, spared?: Banner[], by?: Realm, attackers?: Banner[], sally?: boolean, garrison?: integer, other?: string }
---@return { left: integer, other: integer, result: string }
function play.horde_battle(tile, points, name, enemy) end

---A horde of a tile (`tile.hordes`) loses points without a fight; with none left it is gone. Returns the points that it has left.
---@param tile Tile
---@param name string
---@param points integer
---@return integer
function play.horde_loses(tile, name, points) end

---Each banner on a tile, ashore or aboard, loses points by dice of its own, such as "d6x10", and so does each banner that a horde there is shown by: as few as hold its points. `what` names the dice.
---@param tile Tile
---@param dice (integer|string)
---@param what string
---@param why? string
function play.banners_lose(tile, dice, what, why) end

---A die says through which side of its tile a banner's scouts go; its owner names side 1. A side with nothing to scout finds nothing (NL-SCOUT-11).
---@param banner Banner
---@param die string
function play.stray(banner, die) end

---Throws dice such as "2d6", or the dice of an amount such as "10 + d6x5": drawn, given by a script, or typed by players. Returns the total; a number is its own. Of "d66" two dice are the tens and the units, and the total is from 11 to 66. The realm is whose dice they are. Drawn dice depend on their purpose and on whom they are for, not on what fell before, so say for which tile or banner they are thrown. `read` says what a total comes to, where several come to the same: a preview then goes through fewer ways.
---@param dice (integer|string)
---@param what? string
---@param about? (Realm|{ realm?: Realm, banner?: Banner, tile?: Tile, ship?: Ship })
---@param read? (fun(total: integer): any)
---@return integer
function play.roll(dice, what, about, read) end

---As `roll`, returning each face.
---@param dice (integer|string)
---@param what? string
---@param about? (Realm|{ realm?: Realm, banner?: Banner, tile?: Tile, ship?: Ship })
---@return integer[]
function play.faces(dice, what, about) end

---Rolls on a table and returns the label of the row, without its effects.
---@param table RollTableName
---@param what? string
---@param about? { realm?: Realm, banner?: Banner, tile?: Tile, ship?: Ship }
---@return string
function play.row(table, what, about) end

---Plays one step of a phase as the program does: for a script that has taken the phase's place with `replace.phase` or `override.phase` and changes only a part of it. A step that realms take one after the other is played for `realm` alone; without it for whose turn it is, or for all in the order of play where it is nobody's.
---@param step ("unrest.hold"|"subsistence.banners"|"subsistence.aboard"|"subsistence.garrisons"|"scouting.orders"|"movement.orders"|"battle.allies"|"battle.meetings"|"siege.orders"|"razing.orders"|"reorganization.orders"|"winter_events.roll"|"winter_sieges.supply"|"winter_baggage.buy"|"recruitment.begin"|"recruitment.buy"|"construction.begin"|"construction.build"|"construction.forests"|"winter_quarters.hired_troops"|"winter_quarters.ferries"|"winter_quarters.sieges"|"winter_quarters.ships"|"winter_quarters.banners"|"winter_quarters.stores"|"winter_quarters.booty"|"revenue.lost_capitals"|"revenue.gather"|"winter_ends.unspent"|"winter_ends.over"|"lost_capitals.leave"|"espionage.hire"|"espionage.place"|"espionage.resolve"|"diplomacy.alliances"|"diplomacy.talks"|"diplomacy.envoys"|"recovery.characters"|"recovery.ruins"|"recovery.famine"|"deployment.ships"|"deployment.banners"|"deployment.places"|"deployment.baggage")
---@param realm? Realm
function play.step(step, realm) end

---A force loses `points` points, shared among its banners as a loss in battle is. With `characters_first` characters fall before units. Returns how many it lost.
---@param banners Banner[]
---@param points integer
---@param what? string
---@param options? { characters_first?: boolean }
---@return integer
function play.lose(banners, points, what, options) end

---A force leaves its tile exactly as if it were beaten in battle, nobody pursuing it (NL-BATTLE-07); who cannot is destroyed, or stays if it is `spared`. True if nobody of it is left on the tile.
---@param banners Banner[]
---@param spared? boolean
---@return boolean
function play.retreat(banners, spared) end

---People of a besieged settlement hold it from now on without banners, with `points` points; their baggage is rolled (EN-SIEGE-09). Nothing happens where such a garrison holds it already.
---@param tile Tile
---@param points integer
function play.garrison(tile, points) end

---Shares baggage among banners of one force as their owner likes; what they cannot hold is lost.
---@param banners Banner[]
---@param baggage integer
---@param what? string
function play.share(banners, baggage, what) end

---All baggage of these banners is lost, and with it their prisoners and trophies and what else travels with it.
---@param banners Banner[]
function play.abandon(banners) end

---What the script changes, rolls and asks from here on carries out this rule, until it is over or says another: a phase of many rules cites each in its place. Returns the rule that was carried out before.
---@param rule string
---@return string
function play.cite(rule) end

---What is asked and rolled from here on is a matter of its own: drawn dice depend on whom it is about and on the answers given in it, not on what was settled before it. A script that goes from realm to realm or from tile to tile, and asks, begins one at each. Orders begin one by themselves.
---@param what string
---@param about? (Realm|{ realm?: Realm, banner?: Banner, tile?: Tile, ship?: Ship })
function play.matter(what, about) end

---A list in another order, drawn by the campaign's generator without a die that is shown or could be given: piles of cards.
---@param list any[]
---@return any[]
function play.shuffle(list) end

---Runs a function of which one realm alone learns (nil: the host alone): the dice, rows and shuffles of it, what it changes and says, and answers to what it asks stand in no log and no `why` of anybody else. What lies on the map is seen all the same: a mark, an owner, the flag of a new banner. Returns what the function returns.
---@param realm? Realm
---@param act fun(): any?
---@return any?
function play.in_secret(realm, act) end

---A banner's scouts go into an adjacent tile, with all that may come of it; true if they succeed (NL-SCOUT-01).
---@param banner Banner
---@param tile Tile
---@return boolean
function play.scout(banner, tile) end

---Banners of one force enter an adjacent tile, searching for a way where one is needed (NL-MOVE-02); true if any arrived. Who is `compelled` takes a perilous way as well.
---@param banners Banner[]
---@param tile Tile
---@param options? { compelled?: boolean }
---@return boolean
function play.march(banners, tile, options) end

---A realm's force razes the settlement of the tile it wholly holds and shares the loot, as by its order (NL-RAZE-01); false where it may not.
---@param tile Tile
---@param realm Realm
---@return boolean
function play.raze(tile, realm) end

---Whether the order to scout a tile with a banner would be accepted now, in the turn of its realm.
---@param banner Banner
---@param tile Tile
---@return boolean
function play.may_scout(banner, tile) end

---Whether the order to move a banner into a tile would be accepted now, in the turn of its realm.
---@param banner Banner
---@param tile Tile
---@return boolean
function play.may_march(banner, tile) end

---Whether a mountain or river is in the way of these banners.
---@param banners Banner[]
---@param tile Tile
---@return boolean
function play.way_blocked(banners, tile) end

---Ships of one realm on one tile sail together to the sea of an adjacent one, beside the orders of its turn, and meet who is there (NL-SHIP-04). True if any is there in the end.
---@param ships Ship[]
---@param tile Tile
---@return boolean
function play.sail(ships, tile) end

---These ships fight at sea, each side those of one owner on the tile of all of them: `attackers` are those who came, and with `forced` the defenders brought the battle about. Returns who won, nil after a draw (NL-SHIP-05).
---@param attackers Ship[]
---@param defenders Ship[]
---@param forced? boolean
---@return ("attackers"|"defenders")?
function play.engage(attackers, defenders, forced) end

---Rolls on a table and returns what the row comes to: the word of its effect `result`, or its amount with the dice thrown; nil for a row without either. A table by terrain or settlement wants the tile in `about`.
---@param table RollTableName
---@param what? string
---@param about? { realm?: Realm, banner?: Banner, tile?: Tile, ship?: Ship }
---@return (integer|string)?
function play.result(table, what, about) end

---As `result`, for a total worked out otherwise; one beyond the rows of the table counts as the nearest.
---@param table RollTableName
---@param total integer
---@param what? string
---@param about? { realm?: Realm, banner?: Banner, tile?: Tile, ship?: Ship }
---@return (integer|string)?
function play.read(table, total, what, about) end

---Throws the dice of a value that the edition or a mod has brought, such as `omens: {is: 2d6, …}`, and returns what they come to when modifiers and hooks have changed it. One without dice is what `campaign.value` says.
---@param name ValueName
---@param what? string
---@param about? { realm?: Realm, banner?: Banner, tile?: Tile, ship?: Ship }
---@return integer
function play.value(name, what, about) end

---Takes what a lookup table gives for a tile, where something befalls: dice of its cell and of modifiers are thrown, for a realm or the owner of the tile. `campaign.lookup` only looks, and reckons with the middle of such dice.
---@param table LookupName
---@param tile Tile
---@param what? string
---@param realm? Realm
---@return integer
function play.lookup(table, tile, what, realm) end

---Questions to players. Answers are recorded, completed at the prompt, and given in scripts.
---@class ask
ask = {}

---Asks a realm (nil: the host) yes or no. `advice` is what the greedy computer player answers, here and in the other questions, and `plan` what the captain does, if that is something else; where the host is not at hand `advice` is the host's answer. With `secret` others do not see the answer, on a shared screen either. `sheet` is a page about what is asked, which the command `sheet` shows. `preview` plays what an answer may come to on copies of the campaign, for the command `preview`, as that of `declare.order` does; it gets the answer, and may return lines that are said before.
---@param realm? Realm
---@param question string
---@param options? { advice?: boolean, plan?: boolean, secret?: boolean, sheet?: (string|string[]) }
---@param preview? fun(answer: boolean): (string|string[])?
---@return boolean
function ask.yes(realm, question, options, preview) end

---Asks for one of some words: letters, digits and signs without blanks.
---@param realm? Realm
---@param question string
---@param words string[]
---@param options? { advice?: string, plan?: string, secret?: boolean, sheet?: (string|string[]) }
---@param preview? fun(answer: string): (string|string[])?
---@return string
function ask.choice(realm, question, words, options, preview) end

---Asks for a whole number within bounds.
---@param realm? Realm
---@param question string
---@param low integer
---@param high integer
---@param options? { advice?: integer, plan?: integer, secret?: boolean, sheet?: (string|string[]) }
---@param preview? fun(answer: integer): (string|string[])?
---@return integer
function ask.number(realm, question, low, high, options, preview) end

---Asks for one of some tiles.
---@param realm? Realm
---@param question string
---@param tiles Tile[]
---@param options? { advice?: Tile, plan?: Tile, secret?: boolean, sheet?: (string|string[]) }
---@param preview? fun(answer: Tile): (string|string[])?
---@return Tile
function ask.tile(realm, question, tiles, options, preview) end

---Asks for one of some banners.
---@param realm? Realm
---@param question string
---@param banners Banner[]
---@param options? { advice?: Banner, plan?: Banner, secret?: boolean, sheet?: (string|string[]) }
---@param preview? fun(answer: Banner): (string|string[])?
---@return Banner
function ask.banner(realm, question, banners, options, preview) end

---Asks for one of some realms.
---@param realm? Realm
---@param question string
---@param realms Realm[]
---@param options? { advice?: Realm, plan?: Realm, secret?: boolean, sheet?: (string|string[]) }
---@param preview? fun(answer: Realm): (string|string[])?
---@return Realm
function ask.realm(realm, question, realms, options, preview) end

---Asks all realms in the game in secret, or those named with words of their own; what they said is a table by the names of the realms, as are `advice` and `plan`.
---@param question string
---@param words (string[]|table<string, string[]>)
---@param options? { advice?: table<string, string>, plan?: table<string, string> }
---@return table<string, string>
function ask.all(question, words, options) end

---Lets a realm (nil: the host) give orders that `declare.order` brings to this phase, until it says `done`: all of them, or those of the list `orders`. Each is checked and carried out, and the question is put again. Returns how many were given. The greedy computer player gives what the orders' `advice` says, the random one some of their `candidates`.
---@param realm? Realm
---@param question string
---@param options? { orders?: string[], secret?: boolean, sheet?: (string|string[]) }
---@return integer
function ask.orders(realm, question, options) end

---As `orders`, for one order: its name once it is carried out, or nil for `done`. The script asks again itself, with other words for instance.
---@param realm? Realm
---@param question string
---@param options? { orders?: string[], secret?: boolean, sheet?: (string|string[]) }
---@return string?
function ask.order(realm, question, options) end

---True if a realm (nil: the host) may give any of the orders that `declare.order` brings to this phase, those of mods too, or any of the list `orders`: a phase that asks only then asks nobody for `done` alone. An order without `candidates` counts as one that may be given.
---@param realm? Realm
---@param options? { orders?: string[] }
---@return boolean
function ask.has_orders(realm, options) end

---For what is thrown again until something comes of it: nil while it was thrown fewer than 100 times, `throws` in all. Then a modifier or a script holds the throws, so the host, who is told which, rules what comes of it: one of some words, numbers, tiles or realms. The first is what the host says where it is not at hand.
---@param what string
---@param throws integer
---@param among any[]
---@return any
function ask.ruling(what, throws, among) end

---Lets all realms in the game, or `realms`, write orders that `declare.order` brings to this phase, or those of the list `orders`, in order of play and in secret. An order is checked and written on the realm's sheet, not carried out: its `play` is not called. Lines can be struck and rewritten, and those of the last round written again, until the realm hands in with `done`, which `refuse.order("done", …)` may refuse. When all have handed in, everything is opened and told. Returns all lines in order of play: the realm, the order's name, its `arguments` by their names, and the `line` as written. With `open` everybody sees what is written. `campaign.sheet` is what a realm has written so far.
---@param question string
---@param options? { orders?: string[], realms?: Realm[], open?: boolean }
---@return { realm: Realm, order: string, arguments: table<string, any>, line: string }[]
function ask.sealed(question, options) end

---Asks a realm (nil: the host) for a report of several named parts, such as how a battle on the table ended: `report winner red margin 200`, in any order, in one line or several. A part is one of some `words`, or a number from `low` to `high`; those that are `optional` may be left out. A part with `only_if` says something only where another `part` is one of the words that `says` lists, or else what it says `otherwise`; a report that contradicts itself is refused. Returns what each part says, by its name. `advice` is such a table too.
---@param realm? Realm
---@param question string
---@param parts { name: string, words?: string[], low?: integer, high?: integer, optional?: boolean, only_if?: { part: string, says: string[], otherwise?: (integer|string) } }[]
---@param options? { advice?: table<string, any>, secret?: boolean, sheet?: (string|string[]) }
---@return table<string, any>
function ask.report(realm, question, parts, options) end

---An army piece.
---@class Banner
---@field realm Realm Its realm.
---@field race? string Its race, if the edition has races: that of its realm, and of hired and allied banners their own.
---@field number integer The number on its flag.
---@field points? integer Its strength in army points; of another realm's banner what is known of it, or nil.
---@field baggage? integer Its baggage; nil for other realms.
---@field tile Tile The tile it is on, or was on last.
---@field came_from? Tile The tile it came from in this turn of its realm.
---@field moved integer Tiles it entered in this turn of its realm.
---@field scouted integer How often it scouted in this turn of its realm.
---@field held integer Turns of its realm, this one included, in which it may not move.
---@field lost_way boolean It found no way in this turn.
---@field regroups boolean It was beaten and regroups this round.
---@field busy boolean It uses this turn for something other than scouting and moving.
---@field cannot_scout boolean It may not scout in this turn: it mutinied.
---@field shut_in boolean It is shut in a besieged settlement.
---@field aboard? Ship The ship that carries it, if one does.
---@field service string Whom it serves: "own", "mercenary", "allied" or "summoned".
---@field wizard? integer Level of the strongest wizard in it who can act; nil without one, where banners hold points alone, and for other realms.
---@field commanded? boolean Whether a character is in it who may command a banner by the army list, wounded or not; always where banners hold points alone, nil for other realms.
---@field removed boolean It is no longer on the map.
---@field troops Troop[] Units and characters in it, by their numbers; empty for other realms, and where banners hold points alone.
---@field commanders Troop[] Characters in it who can act and may command it, the one who does first: that of the highest level. Empty for other realms.
---@field commander? string What players call who commands it (`commander 1 Otto`); nil without a name.
---@field prisoners Troop[] Prisoners in chains with its baggage, for their own realms and its own.
---@field trophies { of: Realm, kind: string, machine: boolean, banner?: Banner }[] Captured standards and machines that it carries: whose they were, of which `kind` of troops, and whether it is a machine.
local Banner = {}

---Whether the ground of a tile bears it: swamps that may be entered at all are open to some banners alone (NL-MOVE-07).
---@param tile Tile
---@return boolean
function Banner:bears(tile) end

---Whether it is of a race, or of one that extends it.
---@param race string
---@return boolean
function Banner:is_of(race) end

---One player's realm.
---@class Realm
---@field name string Its name.
---@field race? string Its race, if the edition has races.
---@field capital? Tile The tile of its capital.
---@field banners Banner[] Its banners on the map.
---@field idle Banner[] Its banners ashore that could give their turn to something: none is shut in, busy, regrouping or forbidden to scout, nor has it scouted or moved in this turn.
---@field spare Banner[] Its idle banners that have nothing left to win beside them: every tile that they could march into is known and of its empire.
---@field ships Ship[] Its ships afloat.
---@field harbours Tile[] Its harbours that ships can lie in.
---@field first_tiles Tile[] The first tiles of the realm, which never change.
---@field tiles Tile[] All tiles of its empire.
---@field flagged Tile[] All tiles that bear its flag, also those that are razed.
---@field pool? integer Army points not yet in a banner; nil for other realms.
---@field crowns? integer Its crowns; nil for other realms unless the rules make it public.
---@field revenue? integer What it would gather now as revenue; nil for other realms.
---@field timber integer Works of timber that it can still build in this construction phase: by the forest tiles of its empire, less what it has built of timber.
---@field characters string[] Numbers of its characters with the army on its roll; empty for other realms.
---@field monsters string[] Kinds of monster in its army list.
---@field out boolean It has left the game.
---@field troops Troop[] Units and characters on its roll who are not gone, by their numbers; empty for other realms, and where banners hold points alone.
---@field prisoners Troop[] Characters of others whom it holds prisoner, with its banners and in its dungeon.
---@field trophies { of: Realm, kind: string, machine: boolean, banner?: Banner }[] Captured standards and machines that its banners carry, or that are in its capital.
local Realm = {}

---The value of a counter of the realm; nil where that is another realm's secret.
---@param name string
---@return integer?
function Realm:counter(name) end

---The realm's banners on a tile, by their numbers.
---@param tile Tile
---@return Banner[]
function Realm:force(tile) end

---What a magic item of the realm's army list is worth, by its name; 0 if the list has no such item.
---@param item string
---@return integer
function Realm:magic_item_points(item) end

---Magic items of its army list that are worth at most `points` points, the dearest first.
---@param points integer
---@return string[]
function Realm:magic_items(points) end

---Whether its scouts went from one tile into another in this turn: true if they succeeded, nil if none went (NL-SCOUT-01).
---@param from Tile
---@param to Tile
---@return boolean?
function Realm:scouted(from, to) end

---Whether it has declared that it scouts a tile from another, and those scouts have still to set out (EN-SCOUT-01).
---@param from Tile
---@param to Tile
---@return boolean
function Realm:to_scout(from, to) end

---Whether another realm is an enemy of it, on a tile or, without one, as such: see `filter.hostile`.
---@param other Realm
---@param tile? Tile
---@return boolean
function Realm:hostile_to(other, tile) end

---Whether it is of a race, or of one that extends it.
---@param race string
---@return boolean
function Realm:is_of(race) end

---A unit or character of a realm by its number on the roll; nil if there is none.
---@param number integer
---@return Troop?
function Realm:troop(number) end

---A tile of the map.
---@class Tile
---@field label string How it is written, for instance `D4`.
---@field name string What it is called: the name that players gave it, else that of the map; its label if it has none.
---@field terrain string Its terrain.
---@field owner Owner Who owns it: a realm, "independent" or nil; a razed tile keeps its flag.
---@field realm? Realm The realm to whose empire it belongs: razed tiles belong to none, unless their realm keeps its ruins.
---@field settlement? string The kind of its settlement, razed or not, or nil.
---@field razed boolean Its settlement is razed.
---@field baggage? integer Baggage stored in it; nil for those who do not own it.
---@field known boolean Somebody has scouted it.
---@field forest boolean It has forest.
---@field mountain boolean It has a mountain.
---@field river boolean It has a river.
---@field coast boolean It lies by the sea.
---@field open_sea boolean It is open sea: for ships alone.
---@field up_coast? integer The side, 1 to 6, through which its coast goes on with the sea to starboard; nil away from the coast.
---@field down_coast? integer The side, 1 to 6, through which its coast goes on with the sea to port; nil away from the coast.
---@field barred boolean Nobody may enter or own it.
---@field besieged boolean It is besieged.
---@field besieger? Realm Who besieges it.
---@field siege_acted boolean Its besieger has assaulted or bombarded it in this turn of theirs.
---@field garrison integer Points of a garrison without banners that is besieged there; 0 where there is none.
---@field harbour boolean It has a harbour that ships can lie in.
---@field ships Ship[] Ships of any owner in its harbour or on the sea beside it.
---@field by_sea Tile[] Tiles that ships reach from it in one move.
---@field marks { name: string, tile: Tile, by?: Realm, amount: integer }[] What lies on it for some time, such as the discs of spells.
---@field hordes { name: string, tile: Tile, by?: Realm, amount: integer }[] The hordes on it: marks of kinds with `horde: yes`, armies that belong to nobody and whose amount is their points.
---@field downstream Tile[] The tiles that its river reaches, one after the other to its end.
---@field river_tile? integer Which tile of its river it is, the source being 1, counted along the longer branch where rivers join; nil without a river.
---@field design string The design of the tile of the box that lies there, as the set of tiles names it.
---@field sides string[] What its sides show, clockwise from north-east: names of the rules' `edges:`, such as "plain" and "river". Empty for provinces.
---@field around Tile[] Tiles at its sides, clockwise from north-east, whatever lies between.
---@field kind? string What a province is besides its terrain: one of the kinds that the rules declare under `province_kinds`; nil for tiles of hexes.
---@field benefit? string What a province gives to who holds it: one of the benefits that the rules declare under `province_benefits`, or some words where they declare none; else nil.
---@field edges string[] The edges of the map that a province touches: some of "north", "east", "south" and "west".
---@field corners Tile[] Provinces that a province meets at a corner only, which is not enough to adjoin.
---@field banners Banner[] Banners of any realm that are on it.
---@field all_banners Banner[] Banners of any realm that are on it or aboard ships there.
---@field neighbours Tile[] Tiles over its land borders.
local Tile = {}

---Who has the strongest claim to a settlement on the tile that has no owner: the empire next to it, of several the one with the strongest neighbouring tile, else "independent" (NL-RECOV-02).
---@return Owner
function Tile:claimant() end

---Banners that the tile feeds now, for a realm or its owner, or as many as it feeds of the race of a banner; a besieged one feeds nobody.
---@param realm? Realm
---@param banner? Banner
---@return integer
function Tile:feeds(realm, banner) end

---What lies on the tile under this name, such as the disc of a spell; nil if nothing does.
---@param name string
---@return { name: string, tile: Tile, by?: Realm, amount: integer }?
function Tile:mark(name) end

---The tile at one of its sides, 1 to 6 clockwise from north-east, whatever lies between; nil off the map.
---@param side integer
---@return Tile?
function Tile:beside(side) end

---What the map says of a tile or province under a name, for the host alone, such as `tile:secret("relic")`: a text or a number; nil if it says nothing, and for realms.
---@param name string
---@return (integer|string)?
function Tile:secret(name) end

---Whether a river lies on the border to a tile that adjoins it, or a pass through mountains: one of "river", "pass" and "both"; nil if nothing does, or if they do not adjoin.
---@param other Tile
---@return ("river"|"pass"|"both")?
function Tile:border(other) end

---Steps from one tile to another, as the crow flies.
---@param other Tile
---@return integer
function Tile:distance(other) end

---Whether neither enemies of a realm nor a horde are there.
---@param realm Realm
---@return boolean
function Tile:free_of_enemies(realm) end

---Whether it has a settlement that is not razed and not the realm's: to enter it is to attack it.
---@param realm Realm
---@return boolean
function Tile:hostile_garrison(realm) end

---A ship piece, in a harbour or at sea.
---@class Ship
---@field owner Owner Its owner: a realm or "independent".
---@field number integer The number on its flag.
---@field tile Tile The tile where it is, or was last.
---@field docked boolean It lies in the harbour of its tile, not on the sea beside it.
---@field moved integer Tiles it sailed in this turn of its realm.
---@field banners Banner[] Banners that it carries.
---@field marks string[] Names of the marks that it bears, such as `pirates`.
---@field held boolean A mark that it bears keeps it from sailing to another tile.
---@field removed boolean It is sunk or gone.
local Ship = {}

---The number that goes with a mark of this name; nil if the ship does not bear it.
---@param name string
---@return integer?
function Ship:mark(name) end

---A unit or character on the roll of a realm, where banners hold units and characters.
---@class Troop
---@field realm Realm Its realm.
---@field number? integer Its number on the roll of its realm, as players type it.
---@field name? string What its list calls it.
---@field kind? string The id of its kind in its list.
---@field list? string The id of the army list that it came from.
---@field arm? string What kind of troops it is: "infantry", "cavalry", "chariot", "machine", "monster", "hero" or "wizard".
---@field character? boolean It is a character, not a unit.
---@field points? integer Army points of all of it.
---@field worth? integer Army points of each model with its gear, or of the character.
---@field models? integer Models in the unit; 1 for a character.
---@field largest? integer Most models that the unit may have.
---@field gear string[] Gear and magic items that it carries, by their names in the list.
---@field elite? integer Its elite bonus this season.
---@field standard? boolean It carries its own standard.
---@field level? integer The level of a character; nil for units.
---@field commands? boolean It is a character who may command a banner by the army list (NL-ARMY-05).
---@field wounds { what: string, out: boolean, penalty: string, rounds?: integer }[] Wounds that have not healed. With `out` the character takes part in no battle; `penalty` is what they cost, and `rounds` how many they last, the current one included (nil: the season).
---@field scars string[] Lasting harm that the character has taken (NL-TT-15).
---@field spells string[] Spells that the character knows.
---@field fit? boolean It can take part in a battle: no wound keeps it out.
---@field station? string Where it is: "reserve" (at home, in no banner), "meant" (for a banner that is not formed yet), "banner", "captive" (in chains with another's banner), "dungeon" or "gone".
---@field banner? Banner The banner that it is in, or that holds it captive; nil elsewhere.
---@field captor? Realm The realm that holds it prisoner; nil if none does.
local Troop = {}

---A number of its profile, such as `troop:profile("leadership")`, as its army list gives it under `profile:`; that of a character may rise with the level. Nil where the list gives none, and for other realms.
---@param name string
---@return integer?
function Troop:profile(name) end

---@class filter
filter = {}

---Changes a value each time a procedure asks for it, for the realm, banner or tile it is asked about; of a value that is thrown, the total.
---@param name ValueName
---@param hook fun(amount: integer, realm: Realm?, banner: Banner?, tile: Tile?): integer?, string?
---@param particulars? Particulars
function filter.value(name, hook, particulars) end

---Changes what a lookup table gives for the settlement of a tile: banners fed, walls, refuge, loot, stock.
---@param name LookupName
---@param hook fun(amount: integer, tile: Tile, realm: Realm?): integer?, string?
---@param particulars? Particulars
function filter.lookup(name, hook, particulars) end

---Changes which dice are thrown, for instance `3d6` for `2d6`. `realm` is whose dice they are; banner, tile, and unit or character are those that they are thrown for.
---@param hook fun(dice: string, what: string, realm: Realm?, banner: Banner?, tile: Tile?, troop: Troop?): string?, string?
---@param particulars? Particulars
function filter.dice(hook, particulars) end

---Changes the faces that fell, before anything is read from them.
---@param hook fun(faces: integer[], dice: string, what: string, realm: Realm?, banner: Banner?, tile: Tile?, troop: Troop?): integer[]?, string?
---@param particulars? Particulars
function filter.faces(hook, particulars) end

---Chooses another table to roll on, by its name.
---@param name RollTableName
---@param hook fun(table: string, realm: Realm?, banner: Banner?, tile: Tile?, troop: Troop?): string?, string?
---@param particulars? Particulars
function filter.table(name, hook, particulars) end

---Changes the total with which a table is read; it is kept within the table. In a fight `banner` is the first of those who attack, and in a pursuit of those who pursue; `troop` is the unit or character that a battle on the table, a wound or an execution is about.
---@param name RollTableName
---@param hook fun(total: integer, realm: Realm?, banner: Banner?, tile: Tile?, troop: Troop?): integer?, string?
---@param particulars? Particulars
function filter.total(name, hook, particulars) end

---Chooses another row of a table by its label, or the word `nothing`, after the row was found.
---@param name RollTableName
---@param hook fun(label: string, total: integer, realm: Realm?, banner: Banner?, tile: Tile?, troop: Troop?): string?, string?
---@param particulars? Particulars
function filter.row(name, hook, particulars) end

---Changes how many points a banner is to lose; `what` says by what: hunger, battle, assault, perilous way …
---@param hook fun(points: integer, banner: Banner, what: string): integer?, string?
---@param particulars? Particulars
function filter.points_lost(hook, particulars) end

---Changes how much baggage a banner is to gain.
---@param hook fun(baggage: integer, banner: Banner, what: string): integer?, string?
---@param particulars? Particulars
function filter.baggage_gained(hook, particulars) end

---Changes how much baggage a banner is to lose.
---@param hook fun(baggage: integer, banner: Banner, what: string): integer?, string?
---@param particulars? Particulars
function filter.baggage_lost(hook, particulars) end

---Changes what players read of why something was changed, in the log, under `why` and in the books of banners and realms: returns the words in place of `reason`. Rules and scripts go on by the reason that it was: `event.what` stays.
---@param name EventWithReasonName|"*"
---@param hook fun(reason: string, event: Event): string?, string?
---@param particulars? Particulars
function filter.reason(name, hook, particulars) end

---Changes the total of a battle or an assault (`what`) before its result is read.
---@param hook fun(total: integer, what: string, attackers: Banner[], defenders: Banner[], tile: Tile): integer?, string?
---@param particulars? Particulars
function filter.factor(hook, particulars) end

---Changes whether another realm is an enemy of a realm: by the rules every other one is. It is asked wherever troops fight, bar a way, keep scouts off, besiege or take land: those who are no enemies stand together on a tile, march through each other's land, retreat to it and leave it to its owner. `tile` is where, nil where no place matters. A stance that holds both ways is said both ways.
---@param hook fun(hostile: boolean, realm: Realm, other: Realm, tile: Tile?): boolean?, string?
---@param particulars? Particulars
function filter.hostile(hook, particulars) end

---Changes whether a river or mountain of a tile is in the way of those who leave or enter it.
---@param hook fun(blocks: boolean, tile: Tile, obstacle: string): boolean?, string?
---@param particulars? Particulars
function filter.obstacle(hook, particulars) end

---Changes the loot of a settlement that is about to be razed by a force.
---@param hook fun(loot: integer, tile: Tile, realm: Realm): integer?, string?
---@param particulars? Particulars
function filter.loot(hook, particulars) end

---Changes what those inside count for when their walls are assaulted: banners, or a garrison without any. `value` is their points as the walls multiply them.
---@param hook fun(value: integer, tile: Tile, banners: Banner[], garrison: integer): integer?, string?
---@param particulars? Particulars
function filter.defence(hook, particulars) end

---Changes what besiegers count for when they assault; `value` is their points.
---@param hook fun(value: integer, tile: Tile, banners: Banner[]): integer?, string?
---@param particulars? Particulars
function filter.attack(hook, particulars) end

---Changes whether a banner has a free way to its winter quarters, or makes the special retreat.
---@param hook fun(free: boolean, banner: Banner, tile: Tile): boolean?, string?
---@param particulars? Particulars
function filter.winter_way(hook, particulars) end

---Adds lines to what the sheet of a tile shows, for the realm that looks, nil for the host: returns the list with them.
---@param hook fun(lines: string[], tile: Tile, viewer: Realm?): string[]?, string?
---@param particulars? Particulars
function filter.sheet(hook, particulars) end

---Adds lines to what `where` tells of how one wins from here, for the realm that looks, nil for the host: returns the list with them.
---@param hook fun(lines: string[], viewer: Realm?): string[]?, string?
---@param particulars? Particulars
function filter.ways_to_win(hook, particulars) end

---Changes by what the campaign may be won and how realms stand in it, for the realm that looks, nil for the host: what `where` tells, and the curves of the atlas. Land and the points of armies are shown anyway. Each has a `name`, in `realms` how much each realm has that the viewer may know of, and in `needed` how much wins where that is fixed. Returns the list.
---@param hook fun(standings: { name: string, needed?: integer, realms: table<string, integer> }[], viewer: Realm?): { name: string, needed?: integer, realms: table<string, integer> }[]?, string?
---@param particulars? Particulars
function filter.standings(hook, particulars) end

---Changes the order of play that was rolled for.
---@param hook fun(order: Realm[]): Realm[]?, string?
---@param particulars? Particulars
function filter.order_of_play(hook, particulars) end

---@class on
on = {}

---Is told of an order that was refused: what was typed, the rule and the reason.
---@param hook fun(realm: Realm?, order: string, rule: string, reason: string)
---@param particulars? Particulars
function on.refused(hook, particulars) end

---Is told of an order that has been carried out with all that came of it, before anything else is asked: `order.kind` is its name, its arguments stand beside it. Answers that do not begin anything, such as cards, and lines of orders that are written in secret are not told.
---@param name OrderName|"*"
---@param hook fun(realm: Realm?, order: Order)
---@param particulars? Particulars
function on.after_order(name, hook, particulars) end

---Scouts have succeeded, and what they found on the tile, took over or met there is settled.
---@param hook fun(banner: Banner, from: Tile, to: Tile)
---@param particulars? Particulars
function on.scouts_back(hook, particulars) end

---A force sets out for an adjacent tile; what a script does comes before the search for a way, and who is gone then goes nowhere.
---@param hook fun(banners: Banner[], tile: Tile)
---@param particulars? Particulars
function on.march(hook, particulars) end

---Is told that the baggage of some banners falls to others, none if nobody takes it: what a script lets travel with the baggage goes with it.
---@param hook fun(from: Banner[], to: Banner[])
---@param particulars? Particulars
function on.captured(hook, particulars) end

---A phase is about to be played; `realm` is whose turn it is, in phases played realm by realm.
---@param name PhaseName|"*"
---@param hook fun(realm: Realm?)
---@param particulars? Particulars
function on.phase_begins(name, hook, particulars) end

---A phase has been played.
---@param name PhaseName|"*"
---@param hook fun(realm: Realm?)
---@param particulars? Particulars
function on.phase_ends(name, hook, particulars) end

---An event is about to happen; the campaign has not changed yet. `event.kind` is its name and `event.rule` the id of the rule it carries out; its other fields are listed under Events.
---@param name EventName|"*"
---@param hook fun(event: Event)
---@param particulars? Particulars
function on.before_event(name, hook, particulars) end

---An event has happened; the campaign has changed already. `event.kind` is its name and `event.rule` the id of the rule it carried out; its other fields are listed under Events.
---@param name EventName|"*"
---@param hook fun(event: Event)
---@param particulars? Particulars
function on.after_event(name, hook, particulars) end

---@class replace
replace = {}

---Takes over what a row of a table does; returns true if it did.
---@param name RollTableName
---@param hook fun(label: string, total: integer, realm: Realm?, banner: Banner?, tile: Tile?, troop: Troop?): boolean?
---@param particulars? Particulars
function replace.row(name, hook, particulars) end

---Takes over where scouts go, before any dice for them are thrown: returns true if they are lost, or sent elsewhere by the script.
---@param hook fun(banner: Banner, from: Tile, to: Tile): boolean?
---@param particulars? Particulars
function replace.scouting(hook, particulars) end

---Holds a march before it begins: returns true, and perhaps why, if the force stays where it is, or the script has led it elsewhere. Who stays does not set out for that tile again in this turn. What `on.march` does comes after it.
---@param hook fun(banners: Banner[], tile: Tile): boolean?, string?
---@param particulars? Particulars
function replace.march(hook, particulars) end

---Takes over the search for a way of banners whom a mountain, river or wall holds up: returns true if they find one, false if not, and perhaps why; no dice are thrown. Those who retreat and must find a way search on where it is false.
---@param hook fun(banners: Banner[], from: Tile, to: Tile): boolean?, string?
---@param particulars? Particulars
function replace.way(hook, particulars) end

---Takes over how strong a garrison without banners holds a settlement that a realm's force has entered: returns its points. Without it the table says so for independents, who come out if they are stronger, and nobody holds the settlement of another realm. A realm's garrison always shuts itself in.
---@param hook fun(tile: Tile, realm: Realm): integer?
---@param particulars? Particulars
function replace.garrison(hook, particulars) end

---Takes over where some banners have found no other way than a perilous one: returns true if they cannot take it. `forced` if they are lost without it.
---@param hook fun(banners: Banner[], tile: Tile, forced: boolean): boolean?
---@param particulars? Particulars
function replace.perilous(hook, particulars) end

---Plays a phase instead of the engine, which then does nothing in it; one that returns false leaves the phase to whoever would play it without it.
---@param name PhaseName|"*"
---@param hook fun(realm: Realm?): boolean?
---@param particulars? Particulars
function replace.phase(name, hook, particulars) end

---@class refuse
refuse = {}

---Refuses an order that the rules allow: returns the reason as players read it, or nothing. `order.kind` is its name, its arguments stand beside it.
---@param name OrderName|"*"
---@param hook fun(realm: Realm?, order: Order): string?, string?
---@param particulars? Particulars
function refuse.order(name, hook, particulars) end

---Forbids an event before it happens: returns the reason as players read it, or nothing. An order that is to bring it about is refused, and `realm` is who gives it. What befalls without such an order, and `realm` is nil then, does not happen, and all who would know of it are told why. The table of events says which can be forbidden, and where.
---@param name ForbiddenEventName|"*"
---@param hook fun(realm: Realm?, event: Event): string?, string?
---@param particulars? Particulars
function refuse.event(name, hook, particulars) end

---Refuses a spell on a tile that it would cover: returns why it does not take hold there, or nothing.
---@param hook fun(spell: string, tile: Tile, realm: Realm?): string?, string?
---@param particulars? Particulars
function refuse.spell(hook, particulars) end

---Refuses dragons what they would do on a tile: returns what keeps them from it, or nothing. `what` is "strike", before their die is thrown for it, or "raze", before they raze its settlement.
---@param hook fun(what: string, tile: Tile): string?, string?
---@param particulars? Particulars
function refuse.dragons(hook, particulars) end

---@class declare
declare = {}

---Says how a phase is played that a YAML file of the mod lists under `phases:`; its `calendar:` says when. `realm` is whose turn it is, nil in phases for everybody. It may act.
---@param id string
---@param play fun(realm: Realm?)
---@param needs? PhaseNeeds
function declare.phase(id, play, needs) end

---Brings an order that players may give during a phase.
---@param order OwnOrder
function declare.order(order) end

---Says what an order is worth to computer players: one that a script has brought before, tried with its `candidates`, or one of the program, such as "raze". The captain goes by it, the greedy player where the order has no `advice`. A later layer that weighs the same order takes the place of an earlier one.
---@param order string
---@param weight Weight
function declare.worth(order, weight) end

---Carries out a spell: one of the section `spells:` of a YAML file, which a row of a table with `spell: NAME` gives to players at an equinox, or one that only the host casts, with `umpire cast NAME REALM [TILE]`.
---@param spell Spell
function declare.spell(spell) end

---Brings a command that shows something, at any time and after the end as well: typed, in scripts (`expect said` looks at what it showed), completed and explained by `help` like the program's own.
---@param view OwnView
function declare.view(view) end

---Brings an `expect` for scripts: small words of the usage are typed as they are, words in capitals are one word each, a last `…` for the rest. `check` gets those words and returns what it found instead, or nothing. It may only look: in scripts at everything, at the prompt at what the viewer may know.
---@param usage string
---@param check fun(...: string): string?, string?
function declare.expectation(usage, check) end

---Says what must always hold: before an order of a phase is asked for, which is after each order has been carried out with all that it led to, and at the end of each phase. `check` returns what is wrong, or nothing; it may only look. Where something is wrong the order is taken back, and the script is named whose change broke it.
---@param name string
---@param check fun(): string?, string?
function declare.invariant(name, check) end

---@class override
override = {}

---Plays a phase in the place of the program, or of a script of the edition or an earlier mod. `original(realm)` plays it as before: call it first, last, or not at all. It may act. Steps and changes of a phase that the program plays are not those of the script that calls it.
---@param id string
---@param play fun(original: (fun(...: any): any), realm: Realm?)
function override.phase(id, play) end

---Changes functions of an order that a script of the edition or of an earlier mod brings; those that are left out stay. Each gets what it would get otherwise with `original` before it, which does what was done before: `original(realm, banner)`.
---@param name string
---@param order ChangedOrder
function override.order(name, order) end

---Carries out a spell of the edition or of an earlier mod. `original(realm, tile)` casts it as before. The marks and hooks of the spell stay as they are; `override.hook` changes these.
---@param name string
---@param cast fun(original: (fun(...: any): any), realm: Realm, tile: Tile)
function override.spell(name, cast) end

---Takes the place of a hook that the edition, an earlier mod or the file of a spell has set, `of` which is its name, such as `override.hook("weather", "filter.total", "route", …)`; the subject is nil where there is only one. The function gets what the hook gets with `original` before it: `return original(total, realm, banner, tile)`. With `false` in its place the hook is switched off. What it may do stays as it is.
---@param of string
---@param hook string
---@param subject? string
---@param play (((fun(original: (fun(...: any): any), ...: any): any))|boolean)
function override.hook(of, hook, subject, play) end

---The mod's own options as the campaign sets them: flags, whole numbers or texts.
---@type table<string, any>
options = {}

---Runs another file of the same mod once and returns what it returns: `require("tools")` for `tools.lua`. `require("weather/tools")` takes a file of another mod that the manifest `needs`, and `require("dutch/lib/works")` one of the edition: a copy of its own, which returns functions and sets nothing; they run as the mod that requires them, with its options and memory. Only at the top of a file.
---@param name string
---@return any
function require(name) end

---Returns the items of a list.
---@param list table
---@param from? integer
---@param to? integer
---@return any ...
function unpack(list, from, to) end

---Cuts a text at each separator, a comma if none is given.
---@param text string
---@param separator? string
---@return string[]
function string.split(text, separator) end

---Takes everything out of a table.
---@param list table
function table.clear(list) end

---A copy of a table; tables within it are shared.
---@generic List: table
---@param list List
---@return List
function table.clone(list) end

---A list that has a value `count` times.
---@param count integer
---@param value any
---@return any[]
function table.create(count, value) end

---The index of a value in a list; nil if it is not in it.
---@param list any[]
---@param value any
---@param from? integer
---@return integer?
function table.find(list, value, from) end

---Makes a table unchangeable and returns it.
---@generic List: table
---@param list List
---@return List
function table.freeze(list) end

---Whether a table is unchangeable.
---@param list table
---@return boolean
function table.isfrozen(list) end

---@class mathlib
---@field huge number Larger than any number.
---@field pi number Half the way around a circle of radius 1.
math = {}

---The number without its sign.
---@generic Number: number
---@param number Number
---@return Number
function math.abs(number) end

---Rounded up.
---@param number number
---@return integer
function math.ceil(number) end

---The number, or the bound it is beyond.
---@generic Number: number
---@param number Number
---@param low Number
---@param high Number
---@return Number
function math.clamp(number, low, high) end

---Rounded down.
---@param number number
---@return integer
function math.floor(number) end

---What a division leaves, with the sign of the number.
---@generic Number: number
---@param number Number
---@param by Number
---@return Number
function math.fmod(number, by) end

---The largest number.
---@generic Number: number
---@param number Number
---@param ... Number
---@return Number
function math.max(number, ...) end

---The smallest number.
---@generic Number: number
---@param number Number
---@param ... Number
---@return Number
function math.min(number, ...) end

---The whole part; the rest is returned second.
---@param number number
---@return number
function math.modf(number) end

---Rounded to the nearest, halves away from zero.
---@param number number
---@return integer
function math.round(number) end

----1, 0 or 1.
---@param number number
---@return integer
function math.sign(number) end

---The square root.
---@param number number
---@return number
function math.sqrt(number) end

---@class bit32lib
bit32 = {}

---Shifted right; the sign fills up.
---@param number integer
---@param by integer
---@return integer
function bit32.arshift(number, by) end

---Bits that all have.
---@param ... integer
---@return integer
function bit32.band(...) end

---All bits turned over.
---@param number integer
---@return integer
function bit32.bnot(number) end

---Bits that any has.
---@param ... integer
---@return integer
function bit32.bor(...) end

---Whether there is a bit that all have.
---@param ... integer
---@return boolean
function bit32.btest(...) end

---Bits that an odd number of them has.
---@param ... integer
---@return integer
function bit32.bxor(...) end

---The four bytes in the opposite order.
---@param number integer
---@return integer
function bit32.byteswap(number) end

---How many bits before the highest one set.
---@param number integer
---@return integer
function bit32.countlz(number) end

---How many bits below the lowest one set.
---@param number integer
---@return integer
function bit32.countrz(number) end

---Some bits as a number.
---@param number integer
---@param from integer
---@param width? integer
---@return integer
function bit32.extract(number, from, width) end

---Turned left.
---@param number integer
---@param by integer
---@return integer
function bit32.lrotate(number, by) end

---Shifted left.
---@param number integer
---@param by integer
---@return integer
function bit32.lshift(number, by) end

---With some bits put in.
---@param number integer
---@param bits integer
---@param from integer
---@param width? integer
---@return integer
function bit32.replace(number, bits, from, width) end

---Turned right.
---@param number integer
---@param by integer
---@return integer
function bit32.rrotate(number, by) end

---Shifted right.
---@param number integer
---@param by integer
---@return integer
function bit32.rshift(number, by) end

---The type of a value, as a word.
---@param value any
---@return string
function typeof(value) end
