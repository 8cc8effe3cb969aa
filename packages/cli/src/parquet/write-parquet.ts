import { resolve } from "node:path"
import { connectToDuckDb, fileLiteral, identifier, literal } from "./duckdb.ts"

/** Types of non-text columns. Amounts of money are exact decimals. */
const types: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["line", "box", "quantity", "pieces", "boxes", "fewest_boxes", "least_days", "most_days"].map((name) => [
      name,
      "bigint"
    ])
  ),
  ...Object.fromEntries(
    ["width", "length", "height", "weight", "fill", "declared_value", "empty_space", "volume", "item_volume"].map(
      (name) => [name, "double"]
    )
  ),
  ...Object.fromEntries(
    ["cost", "cartons", "total", "fewest_total", "saving", "before", "after", "difference"].map((name) => [
      name,
      "decimal(18, 6)"
    ])
  ),
  ...Object.fromEntries(["residential", "rush", "pickup", "proved", "within_limit"].map((name) => [name, "boolean"])),
  ship_date: "date"
}

const converted = (name: string): string => {
  const column = identifier(name)
  return types[name] === undefined ? column : `cast(${column} as ${types[name]}) as ${column}`
}

/** Writes the rows of a CSV to a Parquet file. `header` has the names of the columns. */
export const csvToParquet = async (csv: string, to: string, header: ReadonlyArray<string>): Promise<void> => {
  const connection = await connectToDuckDb()
  try {
    const columns = header.map((name) => `${literal(name)}: 'VARCHAR'`).join(", ")
    const options = `header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '', columns = {${columns}}`
    const rows = `read_csv(${fileLiteral(csv)}, ${options})`
    await connection.run(
      `copy (select ${header.map(converted).join(", ")} from ${rows}) to ${literal(resolve(to))} (format parquet)`
    )
  } finally {
    connection.closeSync()
  }
}
