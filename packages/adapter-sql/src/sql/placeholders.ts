import type { Dialect } from "./dialect.ts"

/** Returns the next placeholder for a statement each time it is called. */
export type NextPlaceholder = () => string

/** Returns a function that generates the placeholders for one statement, from left to right. */
export const placeholdersFor = (dialect: Dialect): NextPlaceholder => {
  let last = 0
  return () => (dialect === "postgres" ? `$${++last}` : "?")
}

/** Returns a function that calls `write` with a placeholder generator and returns the resulting statement. */
export const withPlaceholders =
  (dialect: Dialect) =>
  (write: (next: NextPlaceholder) => string): string =>
    write(placeholdersFor(dialect))

/** Returns a cached `write`, so that the statement for each number of rows is built only once. */
export const bySize = (write: (size: number) => string): ((size: number) => string) => {
  const statements: Array<string> = []
  return (size) => {
    statements[size] ??= write(size)
    return statements[size]
  }
}
