//! Items of a report that may be more than memory should hold: made anew each time they are read.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

/// Where the items come from.
type Make<T> = Box<dyn Fn() -> Box<dyn Iterator<Item = T>>>;

/// Items that are made one by one while somebody reads them. However often they are read, they are the same.
pub struct Series<T> {
    make: Make<T>,
}

impl<T: 'static> Series<T> {
    /// Items as `make` makes them; it is called once for each reading.
    pub fn new<I: Iterator<Item = T> + 'static>(make: impl Fn() -> I + 'static) -> Self {
        Self { make: Box::new(move || Box::new(make())) }
    }

    /// Reads them from the first on.
    pub fn iter(&self) -> Box<dyn Iterator<Item = T>> {
        (self.make)()
    }
}

impl<T: 'static> IntoIterator for &Series<T> {
    type Item = T;
    type IntoIter = Box<dyn Iterator<Item = T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Clone + 'static> From<Vec<T>> for Series<T> {
    fn from(items: Vec<T>) -> Self {
        let items = std::rc::Rc::new(items);
        Self::new(move || {
            let items = items.clone();
            (0..items.len()).map(move |at| items[at].clone())
        })
    }
}

impl<T> fmt::Debug for Series<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Series")
    }
}

impl<T: Serialize + 'static> Serialize for Series<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<T: JsonSchema> JsonSchema for Series<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Vec::<T>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<T>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_reads_the_same_each_time_and_is_written_as_an_array() {
        let series = Series::from(vec![1, 2, 3]);
        assert_eq!(series.iter().collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(series.iter().collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(serde_json::to_string(&series).unwrap(), "[1,2,3]");
    }

    #[test]
    fn nothing_is_made_before_somebody_reads() {
        let made = std::rc::Rc::new(std::cell::Cell::new(0));
        let counted = made.clone();
        let series = Series::new(move || {
            let counted = counted.clone();
            (0..3).inspect(move |_| counted.set(counted.get() + 1))
        });
        assert_eq!(made.get(), 0);
        assert_eq!(series.iter().next(), Some(0));
        assert_eq!(made.get(), 1, "only what was asked for");
    }
}
