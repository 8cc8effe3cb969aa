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
/** Required columns. */
export const requiredColumns = ["zone", "country"] as const
/** Field of the `exclude` column in a line that excludes destinations from a place. */
export const EXCLUDED = "x"
