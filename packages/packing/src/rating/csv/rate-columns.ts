export const COLUMNS = ["service", "table", "up_to"] as const
/** Stands before the zone in the name of a column of prices. */
export const ZONE = "zone:"
/** Stands before the unit of the prices beyond the last row. */
export const OVER = "over:"
/** Stands for a price where something is not offered; an empty field means that the table has no such zone. */
export const NOT_OFFERED = "-"
