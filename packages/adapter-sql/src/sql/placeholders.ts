import type { Dialect } from "./dialect.ts"

/** Returns the next placeholder of a statement at each call. */
export type NextPlaceholder = () => string

/** Returns a generator of placeholders for one statement, which must use them from left to right. */
export const placeholdersFor = (dialect: Dialect): NextPlaceholder => {
  let last = 0
  return () => (dialect === "postgres" ? `$${++last}` : "?")
}

/** Returns a function that writes statements with placeholders. */
export const withPlaceholders =
  (dialect: Dialect) =>
  (write: (next: NextPlaceholder) => string): string =>
    write(placeholdersFor(dialect))

/** Caches the statement that `write` returns for each number of rows. */
export const bySize = (write: (size: number) => string): ((size: number) => string) => {
  const statements: Array<string> = []
  return (size) => {
    statements[size] ??= write(size)
    return statements[size]
  }
}
