//! Rule sets as text: one table, one rule, one value, each cell with the place that set it.
