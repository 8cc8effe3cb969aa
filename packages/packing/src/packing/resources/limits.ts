/** Limits on input. Lengths and weights are in whole units after scaling. */
export const limits = {
  /** Maximum values in a request. Larger values are refused. */
  request: {
    sideUnits: 200_000,
    /** Weight of one item or one empty box. */
    weightUnits: 10_000_000_000,
    /** Gross weight of a box, or weight on top of an item. */
    loadUnits: 1e15,
    /** Scale: internal units per unit of the request. */
    unitsPerGivenUnit: 1_000_000,
    pieces: 10_000,
    boxTypes: 500,
    stock: 1_000_000_000,
    stop: 1_000_000_000,
    price: 1e12,
    measures: 10,
    effort: 1_000_000_000,
    alternatives: 100,
    apartReferencesPerItem: 1_000,
    apartReferencesInAll: 100_000,
    /** Number of refusals returned. Reading stops at the last one. */
    refusals: 100
  }
} as const
