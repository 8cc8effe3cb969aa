// Maximum values in a request. Larger values are refused. Lengths and weights are in whole units after scaling. Bundlers
// replace these constants with their values.

export const MAX_SIDE_UNITS = 200_000
/** Weight of one item or one empty box. */
export const MAX_WEIGHT_UNITS = 10_000_000_000
/** Gross weight of a box, or weight on top of an item. */
export const MAX_LOAD_UNITS = 1e15
/** Scale: internal units per unit of the request. */
export const MAX_UNITS_PER_GIVEN_UNIT = 1_000_000
export const MAX_PIECES = 10_000
export const MAX_BOX_TYPES = 10_000
export const MAX_STOCK = 1_000_000_000
export const MAX_STOP = 1_000_000_000
export const MAX_PRICE = 1e12
export const MAX_MEASURES = 10
export const MAX_EFFORT = 1_000_000_000
export const MAX_ALTERNATIVES = 100
export const MAX_APART_REFERENCES_PER_ITEM = 1_000
export const MAX_APART_REFERENCES = 100_000
