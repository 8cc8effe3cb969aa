export const COLUMNS = ["zone", "place", "country", "state", "postal_from", "postal_to", "origin", "exclude"] as const
/** What a sheet needs at least; the others may be left out. */
export const NEEDED = ["zone", "country"] as const
/** Stands where a line says what a place does not hold. */
export const EXCLUDED = "x"
