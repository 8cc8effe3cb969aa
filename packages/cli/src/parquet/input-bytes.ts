import { createReadStream } from "node:fs"
import { isParquetFile } from "./is-parquet.ts"
import { parquetAsCsv } from "./read-parquet.ts"

/** Returns the bytes of a file, or those of a CSV with the rows of a Parquet file. */
export const inputBytes = (file: string): AsyncIterable<Uint8Array> =>
  isParquetFile(file) ? parquetAsCsv(file) : createReadStream(file)
