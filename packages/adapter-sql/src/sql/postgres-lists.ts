/** Column of the rows, with its PostgreSQL type. */
export interface ListColumn {
  readonly name: string
  readonly type: string
}

/**
 * Returns a query that turns one array of strings for each column into rows. PostgreSQL expects a range with unknown ends
 * to keep one row, so it looks orders up by their keys even on an empty table.
 */
export const rowsOfLists = (columns: ReadonlyArray<ListColumn>): string => {
  const lists = columns.map((_, index) => `$${index + 1}::text[]`)
  const names = columns.map(({ name }) => name).join(", ")
  const typed = columns.map(({ name, type }) => `${name}::${type}`).join(", ")
  return `select ${typed} from unnest(${lists.join(", ")}) with ordinality list (${names}, place)
    where place between 1 and cardinality(${lists[0]}) offset 0`
}
