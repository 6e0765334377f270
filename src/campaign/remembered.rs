//! Value that a mod remembers under a key. It never changes in its place: copies of the state share
//! it, and whoever has made something of it can tell whether it is still the same.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::script_value::ScriptValue;

/// A value that is remembered.
#[derive(Debug, Clone)]
pub struct Remembered(Arc<KeptValue>);

#[derive(Debug)]
struct KeptValue {
    value: ScriptValue,
    weight: usize,
}

impl Remembered {
    /// Returns its weight by [`ScriptValue::weight`].
    pub fn weight(&self) -> usize {
        self.0.weight
    }

    /// True if it was remembered at the same time, so that it need not be compared.
    pub fn is_same(&self, other: &Remembered) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl From<ScriptValue> for Remembered {
    fn from(value: ScriptValue) -> Remembered {
        let weight = value.weight();
        Remembered(Arc::new(KeptValue { value, weight }))
    }
}

impl Deref for Remembered {
    type Target = ScriptValue;

    fn deref(&self) -> &ScriptValue {
        &self.0.value
    }
}

impl PartialEq for Remembered {
    fn eq(&self, other: &Remembered) -> bool {
        self.is_same(other) || **self == **other
    }
}

impl Eq for Remembered {}

impl Hash for Remembered {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.value.hash(hasher);
    }
}

impl Serialize for Remembered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Remembered {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Remembered, D::Error> {
        ScriptValue::deserialize(deserializer).map(Remembered::from)
    }
}
