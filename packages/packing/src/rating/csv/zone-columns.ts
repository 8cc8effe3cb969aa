/** Columns of a sheet of zones. */
export const zoneColumns = [
  "zone",
  "place",
  "country",
  "state",
  "postal_from",
  "postal_to",
  "origin",
  "exclude"
] as const
/** Zone of a line with destinations that are not served. */
export const NOT_SERVED = "-"
/** Required columns of a sheet of zones. */
export const requiredZoneColumns = ["zone", "country"] as const
/** Mark in the `exclude` column of a line that excludes destinations from a place. */
export const EXCLUDED = "x"
