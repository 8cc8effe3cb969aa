import { accessSync, constants, createReadStream, statSync } from "node:fs"
import { CommandError, usageError } from "../errors/command-error.ts"
import { unreadable } from "../input/text-file.ts"
import { isParquetFile, isParquetName, startsAsParquet } from "../parquet/is-parquet.ts"
import { type TableOptions, tableAsCsv } from "../workbook/input-bytes.ts"

/** Throws if an input cannot be read. Called before the output is overwritten. */
export const checkReadable = (from: string): void => {
  if (from === "-") return
  try {
    if (statSync(from).isDirectory()) throw new Error("is a directory")
    accessSync(from, constants.R_OK)
  } catch (error) {
    throw unreadable(from, error)
  }
  if (isParquetName(from) && !isParquetFile(from))
    throw usageError(`${from}: not a Parquet file; must begin with PAR1, or have an extension other than .parquet`)
}

/** Whether an input can be read several times. Only a regular file can. */
const isRereadable = (from: string): boolean => {
  const stats = statSync(from, { throwIfNoEntry: false })
  return !(from === "-" || stats?.isFIFO() || stats?.isCharacterDevice() || stats?.isSocket())
}

/** Throws if an input is not a regular file, because only a regular file can be read several times. */
export const checkRereadable = (from: string, reason: string): void => {
  if (!isRereadable(from)) throw usageError(`${from}: cannot be read twice; use a regular file, because ${reason}`)
}

/** An open input with its progress. */
export interface BatchInput {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
  /** Returns the share of the input already read, from 0 to 1, or undefined if the size is unknown. */
  readonly share: () => number | undefined
  /**
   * Opens the input again, to read it from the start. Absent for an input such as a pipe, which cannot be read twice.
   */
  readonly reread?: () => AsyncIterable<Uint8Array>
}

/**
 * Opens a file, or standard input for `-`. If `signal` aborts, closes it without waiting for more data from a pipe.
 * `onBytes` receives the bytes of each read. `sheet` is that of a workbook, which `flag` names.
 */
export const openInput = (
  from: string,
  signal: AbortSignal,
  { flag = "--sheet", sheet }: Pick<TableOptions, "sheet" | "flag"> = {},
  onBytes: (part: Uint8Array) => void = () => {}
): BatchInput => {
  const isPipe = from === "-"
  if (isPipe && sheet !== undefined) throw usageError(`${flag}: standard input is not a workbook of Excel; name a file`)
  const size = isPipe ? undefined : statSync(from, { throwIfNoEntry: false })?.size
  let read = 0
  const table = isPipe ? undefined : tableAsCsv(from, { sheet, flag })
  async function* bytes(isFirst: boolean): AsyncGenerator<Uint8Array> {
    const stream = isPipe ? process.stdin : createReadStream(from, { highWaterMark: 256 * 1024 })
    const close = () => stream.destroy()
    signal.addEventListener("abort", close)
    try {
      for await (const part of stream) {
        if (isFirst && read === 0 && startsAsParquet(part as Uint8Array))
          throw usageError("standard input: Parquet cannot be read from a pipe; name a file")
        if (isFirst) {
          read += (part as Uint8Array).length
          onBytes(part as Uint8Array)
        }
        yield part as Uint8Array
      }
    } catch (error) {
      if (error instanceof CommandError) throw error
      if (!signal.aborted) throw unreadable(from, error)
    } finally {
      signal.removeEventListener("abort", close)
    }
  }
  return {
    name: isPipe ? "standard input" : from,
    bytes: table ?? bytes(true),
    ...(isRereadable(from) && { reread: () => tableAsCsv(from, { sheet, flag }) ?? bytes(false) }),
    share: () => (size === undefined || size === 0 || table !== undefined ? undefined : Math.min(1, read / size))
  }
}
