import { createReadStream } from "node:fs"
import { usageError } from "../errors/command-error.ts"
import { isWorkbookFile } from "../input/is-workbook.ts"
import { isParquetFile } from "../parquet/is-parquet.ts"
import { parquetAsCsv } from "../parquet/read-parquet.ts"

/** How the file of an input is named and read. */
export interface TableOptions {
  /** Name of the file in messages. Default: the file. */
  readonly name?: string | undefined
  /** Name or number of the sheet of a workbook. Default: the first one that Excel shows. */
  readonly sheet?: string | undefined
  /** The flag that named the sheet. Default: --sheet. */
  readonly flag?: string | undefined
}

async function* workbookBytes(file: string, { name = file, sheet }: TableOptions): AsyncGenerator<Uint8Array> {
  // Most runs have no workbook, and load no reader of XML.
  const { workbookAsCsv } = await import("./read-workbook.ts")
  yield* workbookAsCsv(file, name, sheet)
}

/** Returns the bytes of a CSV with the rows of a Parquet file or workbook, or undefined for another file. */
export const tableAsCsv = (file: string, options: TableOptions = {}): AsyncIterable<Uint8Array> | undefined => {
  if (isWorkbookFile(file)) return workbookBytes(file, options)
  const { flag = "--sheet", name = file, sheet } = options
  if (sheet !== undefined) throw usageError(`${flag}: ${name} is not a workbook of Excel; omit the flag`)
  return isParquetFile(file) ? parquetAsCsv(file) : undefined
}

/** Returns the bytes of a file, or those of a CSV with the rows of a Parquet file or workbook. */
export const inputBytes = (file: string, options?: TableOptions): AsyncIterable<Uint8Array> =>
  tableAsCsv(file, options) ?? createReadStream(file)
