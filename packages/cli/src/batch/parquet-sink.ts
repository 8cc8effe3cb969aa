import { renameSync, rmSync } from "node:fs"
import { CommandError } from "../errors/command-error.ts"
import { connectToDuckDb } from "../parquet/duckdb.ts"
import { csvToParquet } from "../parquet/write-parquet.ts"
import { type ReplacingSink, replacementOf } from "./replacing-sink.ts"
import { fileSink } from "./sink.ts"

/**
 * Returns a sink for rows of CSV that writes them to a Parquet file when it ends. Until then, a second file contains
 * the rows, because an incomplete Parquet file cannot be read. `header` is the first line of the CSV.
 */
export const parquetSink = async (file: string, header: string): Promise<ReplacingSink> => {
  // Fails before any work is done if DuckDB is not installed.
  ;(await connectToDuckDb()).closeSync()
  const target = replacementOf(file) ?? file
  const [rows, part] = [`${target}.${process.pid}.csv.part`, `${target}.${process.pid}.part`]
  const sink = fileSink(rows, false)
  const remove = () => {
    for (const name of [rows, part]) rmSync(name, { force: true })
  }
  return {
    ...sink,
    end: async () => {
      await sink.end()
      try {
        await csvToParquet(rows, part, header.trimEnd().split(","))
        renameSync(part, target)
      } catch (error) {
        throw new CommandError("unavailable", `${file}: cannot be written: ${(error as Error).message.split("\n")[0]}`)
      } finally {
        remove()
      }
    },
    discard: async () => {
      await sink.end().catch(() => {})
      remove()
    }
  }
}
