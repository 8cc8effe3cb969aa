/** Column of the resulting rows and its PostgreSQL type. */
export interface ListColumn {
  readonly name: string
  readonly type: string
}

/**
 * Returns a query that turns arrays of strings, one for each column, into rows. The range condition makes PostgreSQL's
 * planner expect a single row, so that it looks up orders by their keys even if the table was empty when the plan was
 * made.
 */
export const rowsOfLists = (columns: ReadonlyArray<ListColumn>): string => {
  const lists = columns.map((_, index) => `$${index + 1}::text[]`)
  const names = columns.map(({ name }) => name).join(", ")
  const typed = columns.map(({ name, type }) => `${name}::${type}`).join(", ")
  return `select ${typed} from unnest(${lists.join(", ")}) with ordinality list (${names}, place)
    where place between 1 and cardinality(${lists[0]}) offset 0`
}
