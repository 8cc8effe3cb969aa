import { createReadStream } from "node:fs"
import { usageError } from "../errors/command-error.ts"
import { systemReason } from "../errors/system-reason.ts"
import { shardName } from "../settings/shard-setting.ts"
import {
  parseEntry,
  parseHead,
  type ShardEnd,
  type ShardHead,
  verifiedCheck,
  type WrittenChunk
} from "./journal-lines.ts"

/** Returns the name of the journal next to a shard's output. */
export const journalOf = (output: string): string => `${output}.shard`

/** A line of a journal. */
export interface JournalEntry {
  readonly value: WrittenChunk | ShardEnd
  /** Number of the line. */
  readonly line: number
  /** End offset of the line. */
  readonly offset: number
  /** Digest of the line and all lines before it. */
  readonly check: string
}

/** An open journal. */
export interface Journal {
  readonly head: ShardHead
  /** End offset of the first line. */
  readonly offset: number
  /**
   * Remaining lines. An interrupted journal ends before its first invalid line, for example after a power failure. In a
   * complete journal, an invalid line is an error.
   */
  readonly entries: AsyncGenerator<JournalEntry>
}

/** Yields the complete lines of a file, each with its end offset. */
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

/** Returns the error for an invalid line of the journal of a shard. */
export const invalidLine = (output: string, line: number, problem: string, head: ShardHead) =>
  usageError(`${journalOf(output)}: line ${line}: ${problem}; repeat the command of shard ${shardName(head)}`)

interface JournalText {
  readonly output: string
  readonly head: ShardHead
  /** First line. */
  readonly first: string
  readonly lines: AsyncGenerator<readonly [string, number]>
  readonly isComplete: boolean
}

async function* entriesOf({ first, head, isComplete, lines, output }: JournalText): AsyncGenerator<JournalEntry> {
  const fail = (line: number, problem: string) => {
    if (isComplete) throw invalidLine(output, line, problem, head)
  }
  const CHANGED = "changed since the run"
  let check = verifiedCheck(first, "")
  if (check === undefined) return fail(1, CHANGED)
  let number = 1
  for await (const [line, offset] of lines) {
    number++
    const entry = parseEntry(line)
    if ("problem" in entry) return fail(number, entry.problem)
    check = verifiedCheck(line, check)
    if (check === undefined) return fail(number, CHANGED)
    yield { value: entry.value, line: number, offset, check }
  }
}

/** Opens the journal of an output. `isComplete` is whether the shard must be finished. */
export const openJournal = async (output: string, isComplete: boolean): Promise<Journal> => {
  const file = journalOf(output)
  const lines = completeLines(file)
  try {
    const { done, value } = await lines.next()
    if (done === true) throw new Error("not the journal of a shard")
    const [first, offset] = value
    const read = parseHead(first)
    if ("problem" in read) throw new Error(`not the journal of a shard; line 1: ${read.problem}`)
    const head = read.value
    return { head, offset, entries: entriesOf({ output, head, first, lines, isComplete }) }
  } catch (error) {
    throw usageError(`${output}: not the output of a shard; ${file}: ${systemReason(error)}`)
  }
}
