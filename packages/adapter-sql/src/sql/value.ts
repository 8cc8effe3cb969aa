/** Value bound to a placeholder in a statement. */
export type Value = string | number | null
