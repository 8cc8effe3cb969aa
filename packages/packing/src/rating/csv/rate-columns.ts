/** Required columns of a sheet of prices. */
export const rateColumns = ["service", "table", "up_to"] as const
/** Prefix of price columns. The zone follows it. */
export const ZONE = "zone:"
/** Prefix that marks a line with the prices beyond the last row. The unit follows it. */
export const OVER = "over:"
/** Field where the service is not offered. An empty field means that the table does not list the zone. */
export const NOT_OFFERED = "-"
