//! Patterns of several groups of events.

/// A pattern: every event that is not in this group. It ends a match over one group, which is then whole
/// without a `_`.
macro_rules! events_besides {
    (calendar_events) => {
        $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (map_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (sea_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (realm_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (banner_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (roster_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (fight_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (magic_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::diplomacy_events!()
            | $crate::campaign::event::record_events!()
    };
    (diplomacy_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::record_events!()
    };
    (record_events) => {
        $crate::campaign::event::calendar_events!()
            | $crate::campaign::event::map_events!()
            | $crate::campaign::event::sea_events!()
            | $crate::campaign::event::realm_events!()
            | $crate::campaign::event::banner_events!()
            | $crate::campaign::event::roster_events!()
            | $crate::campaign::event::fight_events!()
            | $crate::campaign::event::magic_events!()
            | $crate::campaign::event::diplomacy_events!()
    };
}
pub(crate) use events_besides;
