import { firstBytes } from "../input/first-bytes.ts"

/** First bytes of a Parquet file. */
const MAGIC = "PAR1"

/** Whether a file name has the ending of Parquet. */
export const isParquetName = (file: string): boolean => file.toLowerCase().endsWith(".parquet")

/** Whether an input starts with the bytes of Parquet. */
export const startsAsParquet = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, MAGIC.length)).toString("latin1") === MAGIC

/** Whether a file begins with the first bytes of Parquet. False if it cannot be read. */
export const isParquetFile = (file: string): boolean => startsAsParquet(firstBytes(file, MAGIC.length))
