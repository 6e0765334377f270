//! Scripts' part in the engine: the hooks, the places that call them, and the memory of scripts.

pub mod dice_hooks;
pub mod forbidden;
pub mod hook_calls;
pub mod hook_subjects;
pub mod hooks;
pub mod interface;
pub mod memory;
pub mod mod_orders;
pub mod order_hooks;
pub mod previews;
pub mod savings;
pub mod sealed_orders;
pub mod sheet_question;
pub mod sheet_trial;
pub mod tracing;
