import type { Value } from "./run-statement.ts"

/**
 * The signs between two values of a list, and for none. A list is one text, for of an array of texts the driver would
 * escape every quote, and the server undo that. No text that came through the service has these signs.
 */
const between = "\u001f"
const none = "\u001e"

/** A text that is the sign for none itself becomes one value too many, and so is refused. */
const written = (value: Value): Value => (value === none ? between : (value ?? none))

/** A list begins with a sign, so that one empty text is not the same as no text. */
export const listOf = <Item>(items: ReadonlyArray<Item>, of: (item: Item) => Value): string => {
  let list = ""
  for (const item of items) list += `${between}${written(of(item))}`
  return list
}

/** What a list holds, and as which type. */
export interface Listed {
  readonly name: string
  readonly type: string
}

/**
 * Rows of lists, one row for each place in them. A separate query splits the lists once: `unnest` of several arrays would
 * open a table for each, and PostgreSQL would plan again for every short batch. A range whose ends are unknown is expected
 * to keep one row, so PostgreSQL looks orders up by their keys even on an empty table.
 */
export const rowsOfLists = (columns: ReadonlyArray<Listed>) => {
  const lists = columns.map(({ name }) => `list_of_${name}`)
  const taken = lists.map((list, index) => `string_to_array($${index + 1}, chr(31), chr(30)) as ${list}`)
  const lengths = lists.map((list) => `cardinality(${list})`).join(", ")
  // Lists differ in length only if a string contains a separator. The division by zero then refuses the statement.
  const last = `greatest(${lengths}) / case when least(${lengths}) = greatest(${lengths}) then 1 else 0 end`
  return {
    /** The query that splits the lists, for the start of the statement. */
    apart: `lists as materialized (select taken.*, ${last} as last from (select ${taken.join(", ")} offset 0) taken)`,
    /** A subquery of some of the columns. */
    rows: (some: ReadonlyArray<Listed> = columns): string =>
      `(select ${some.map(({ name, type }) => `list_of_${name}[place]::${type} as ${name}`).join(", ")}
      from lists, unnest(${lists[0]}) with ordinality places (value, place) where place between 2 and last offset 0)`
  }
}
