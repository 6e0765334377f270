//! Value that a mod remembers under a key. It never changes in its place: copies of the state share
//! it, and whoever has made something of it can tell whether it is still the same.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::script_value::ScriptValue;

/// A value with what is worked out once of it.
#[derive(Debug, Clone)]
pub struct Remembered(Arc<KeptValue>);

#[derive(Debug)]
struct KeptValue {
    value: ScriptValue,
    weight: usize,
    /// Equal values have the same; worked out when it is first asked for.
    digest: OnceLock<u64>,
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

    fn digest(&self) -> u64 {
        *self.0.digest.get_or_init(|| {
            let mut hasher = DefaultHasher::new();
            self.0.value.hash(&mut hasher);
            hasher.finish()
        })
    }
}

impl From<ScriptValue> for Remembered {
    fn from(value: ScriptValue) -> Remembered {
        let weight = value.weight();
        Remembered(Arc::new(KeptValue { value, weight, digest: OnceLock::new() }))
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
        self.digest().hash(hasher);
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
