/** Columns that every sheet of prices has. */
export const rateColumns = ["service", "table", "up_to"] as const
/** Prefix of the zone in the name of a price column. */
export const ZONE = "zone:"
/** Prefix of the unit in a line with the prices beyond the last row. */
export const OVER = "over:"
/** Field for a price that is not offered. An empty field means that the table does not list the zone. */
export const NOT_OFFERED = "-"
