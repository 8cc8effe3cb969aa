import { printCsv } from "@waybill/packing/rating"
import { CommandError, usageError } from "../errors/command-error.ts"
import { connectToDuckDb, fileLiteral, identifier, queryRows } from "./duckdb.ts"

/** Converts a number in scientific notation to decimal notation, without rounding. */
export const plainNumber = (text: string): string => {
  const [, sign = "", whole = "", fraction = "", exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/i.exec(text) ?? []
  if (exponent === undefined) return text
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`
  return point >= digits.length
    ? sign + digits.padEnd(point, "0")
    : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** Expressions that convert a column to text, by the type of the column. */
const conversions: ReadonlyArray<readonly [type: RegExp, sql: (column: string) => string]> = [
  [/^VARCHAR$/, (column) => column],
  [/^VARCHAR\[\]$/, (column) => `array_to_string(${column}, ' ')`],
  [/^TIMESTAMP WITH TIME ZONE$/, (column) => `replace(replace(cast(${column} as varchar), ' ', 'T'), '+00', 'Z')`],
  [
    /^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL\(.*\)|BOOLEAN|DATE|TIMESTAMP(?:_S|_MS|_NS)?)$/,
    (column) => `cast(${column} as varchar)`
  ]
]

const textOf = (file: string, name: string, type: string): string => {
  const conversion = conversions.find(([pattern]) => pattern.test(type))
  if (conversion === undefined)
    throw usageError(
      `${file}: column ${JSON.stringify(name)} has the type ${type}; must be a string, a number, a date, a time, a boolean or a list of strings`
    )
  return conversion[1](identifier(name))
}

/** Byte order mark. With it, the decoder uses UTF-8 regardless of --encoding. */
const MARK = "\uFEFF"

const reasonOf = (error: unknown): string => (error as Error).message.split("\n")[0]!

/** Yields the rows of a Parquet file as the bytes of a CSV, with the names of the columns as its header. */
export async function* parquetAsCsv(file: string): AsyncGenerator<Uint8Array> {
  const connection = await connectToDuckDb()
  try {
    const from = `from read_parquet(${fileLiteral(file)})`
    const columns: Array<{ readonly name: string; readonly type: string }> = []
    for await (const rows of queryRows(connection, `describe select * ${from}`))
      for (const [name, type] of rows) columns.push({ name: String(name), type: String(type) })
    const selected = columns.map(({ name, type }) => textOf(file, name, type)).join(", ")
    const isNumber = columns.map(({ type }) => type === "DOUBLE" || type === "FLOAT")
    yield Buffer.from(MARK + printCsv([columns.map(({ name }) => name)]))
    for await (const rows of queryRows(connection, `select ${selected} ${from}`)) {
      const cells = rows.map((row) =>
        row.map((cell, i) => (isNumber[i] ? plainNumber(String(cell ?? "")) : String(cell ?? "")))
      )
      yield Buffer.from(printCsv(cells))
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw usageError(`${file}: cannot be read as Parquet: ${reasonOf(error)}`)
  } finally {
    connection.closeSync()
  }
}
