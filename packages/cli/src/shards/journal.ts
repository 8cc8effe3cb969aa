import { createReadStream } from "node:fs"
import { usageError } from "../errors/command-error.ts"
import { systemReason } from "../errors/system-reason.ts"
import type { Tally } from "../report/tally.ts"
import type { Shard } from "../settings/shard-setting.ts"

/** First line of a journal: the shard, and what its output depends on. */
export interface ShardHead extends Shard {
  readonly command: string
  readonly version: string
  /** Digest of the settings. */
  readonly settings: string
  /** First line of the output if it is CSV, otherwise empty. */
  readonly header: string
}

/** A line of a journal: a chunk whose output has been written. */
export interface WrittenChunk {
  /** Length of the output in bytes. */
  readonly bytes: number
  /** Digest of the output. */
  readonly output: string
  /** Digest of all orders of the shard up to the end of the chunk. */
  readonly input: string
  readonly tally: Tally
}

/** Last line of the journal of a shard that is finished. */
export interface ShardEnd {
  /** Number of chunks in the whole input. */
  readonly chunks: number
  /** Digest of the whole input. */
  readonly digest: string
}

/** Returns the name of the journal that is next to the output of a shard. */
export const journalOf = (output: string): string => `${output}.shard`

/** Amounts are strings such as "1200n", because JSON has no big integers. */
const writeAmount = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}n` : value)
const readAmount = (_: string, value: unknown): unknown =>
  typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value

/** Returns a line of a journal. */
export const journalLine = (value: ShardHead | WrittenChunk | ShardEnd): string =>
  `${JSON.stringify(value, writeAmount)}\n`

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line, readAmount)
  } catch {
    return undefined
  }
}

/** A line of a journal, and the offset at which it ends. */
interface JournalEntry {
  readonly value: WrittenChunk | ShardEnd
  readonly offset: number
}

/** A journal that has been opened. */
export interface Journal {
  readonly head: ShardHead
  /** Offset at which the first line ends. */
  readonly offset: number
  /** Remaining lines, up to the first that is incomplete, as it can be after a power failure. */
  readonly entries: AsyncGenerator<JournalEntry>
}

/** Yields the lines of a file that have a line break, and the offset at which each ends. */
async function* completeLines(file: string): AsyncGenerator<readonly [line: string, offset: number]> {
  let rest = ""
  let offset = 0
  for await (const part of createReadStream(file, { encoding: "utf8" }) as AsyncIterable<string>) {
    const lines = (rest + part).split("\n")
    rest = lines.pop()!
    for (const line of lines) {
      offset += Buffer.byteLength(line) + 1
      yield [line, offset]
    }
  }
}

async function* entriesOf(lines: AsyncGenerator<readonly [string, number]>): AsyncGenerator<JournalEntry> {
  for await (const [line, offset] of lines) {
    const value = parseLine(line) as WrittenChunk | ShardEnd | undefined
    if (value === undefined) return
    yield { value, offset }
  }
}

/** Opens the journal of an output. */
export const openJournal = async (output: string): Promise<Journal> => {
  const file = journalOf(output)
  const lines = completeLines(file)
  try {
    const { done, value } = await lines.next()
    const head = done === true ? undefined : (parseLine(value[0]) as ShardHead | undefined)
    if (typeof head?.settings !== "string") throw new Error("not the journal of a shard")
    return { head, offset: value[1], entries: entriesOf(lines) }
  } catch (error) {
    throw usageError(`${output}: not the output of a shard; ${file}: ${systemReason(error)}`)
  }
}
