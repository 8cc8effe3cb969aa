import { type FileHandle, open } from "node:fs/promises"
import { usageError } from "../errors/command-error.ts"
import { unreadable } from "../input/text-file.ts"
import { type Shard, shardName } from "../settings/shard-setting.ts"
import { runDifferenceOf } from "./difference.ts"
import { readIntact } from "./intact-chunks.ts"
import { invalidLine, type JournalEntry, openJournal } from "./journal.ts"
import type { ShardEnd, ShardHead, WrittenChunk } from "./journal-lines.ts"

/** The output of a finished shard. */
interface ShardFile {
  readonly file: string
  readonly head: ShardHead
  readonly end: ShardEnd
}

const LINE_BREAK = 0x0a

/** Maximum number of missing shards to name. */
const MAX_NAMED = 10

/** Reads a journal to its end. Throws if the shard is not finished. */
const readShard = async (file: string): Promise<ShardFile> => {
  const { entries, head } = await openJournal(file, true)
  for await (const { value } of entries) if ("chunks" in value) return { file, head, end: value }
  throw usageError(`${file}: shard ${shardName(head)} is not finished; repeat its command with --resume`)
}

const missingShards = (of: number, found: ReadonlyArray<Shard>): ReadonlyArray<string> =>
  Array.from({ length: of }, (_, i) => ({ index: i + 1, of }))
    .filter(({ index }) => !found.some((shard) => shard.index === index))
    .map(shardName)

/** Throws unless the heads belong to one run and include all of its shards. */
const checkHeads = (heads: ReadonlyArray<readonly [file: string, head: ShardHead]>): void => {
  const [firstFile, first] = heads[0]!
  for (const [i, [file, head]] of heads.entries()) {
    const difference = runDifferenceOf(first, head)
    if (difference !== undefined)
      throw usageError(`${file}: has ${difference}, unlike ${firstFile}; all shards must come from the same run`)
    const twin = heads.slice(0, i).find(([, { index }]) => index === head.index)
    if (twin !== undefined)
      throw usageError(`${file}: duplicate shard ${shardName(head)}, also in ${twin[0]}; must appear once`)
  }
  const missing = missingShards(
    first.of,
    heads.map(([, head]) => head)
  )
  if (missing.length === 0) return
  const named = missing.slice(0, MAX_NAMED).join(", ")
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ""
  throw usageError(`missing shards: ${named}${more}; all shards are required`)
}

/** Reads the journals of shards. Throws unless they are all shards of one run, and finished. Sorts them by index. */
export const readShards = async (files: ReadonlyArray<string>): Promise<ReadonlyArray<ShardFile>> => {
  const heads: Array<readonly [string, ShardHead]> = []
  for (const file of files) {
    const { entries, head } = await openJournal(file, true)
    await entries.return(undefined)
    heads.push([file, head])
  }
  checkHeads(heads)
  const shards: Array<ShardFile> = []
  for (const file of files) shards.push(await readShard(file))
  const [first, ...others] = shards
  for (const { end, file } of others)
    if (end.digest !== first!.end.digest || end.chunks !== first!.end.chunks)
      throw usageError(`${file}: input differs from ${first!.file}; all shards must come from the same input`)
  return shards.toSorted((a, b) => a.head.index - b.head.index)
}

/** A chunk of a shard during a merge. */
export interface ShardChunk extends WrittenChunk {
  /** Returns the output of the chunk. Throws if the file has changed since the run. */
  readonly read: () => Promise<Uint8Array>
}

/** Reads the chunks of one shard. */
class ShardReader {
  private readonly shard: ShardFile
  private readonly file: FileHandle
  private readonly entries: AsyncGenerator<JournalEntry>
  private offset: number

  private constructor(shard: ShardFile, file: FileHandle, entries: ShardReader["entries"]) {
    this.shard = shard
    this.file = file
    this.entries = entries
    this.offset = Buffer.byteLength(shard.head.header)
  }

  static async open(shard: ShardFile): Promise<ShardReader> {
    const { entries } = await openJournal(shard.file, true)
    const file = await open(shard.file).catch((error: unknown) => {
      throw unreadable(shard.file, error)
    })
    return new ShardReader(shard, file, entries)
  }

  async next(): Promise<ShardChunk> {
    const { done, value: entry } = await this.entries.next()
    if (done === true || "chunks" in entry.value) throw this.changed()
    const chunk = entry.value
    const { offset } = this
    this.offset += chunk.bytes
    return {
      ...chunk,
      read: async () => {
        const output = await readIntact(this.file, offset, chunk)
        if (output === undefined) throw this.changed()
        const { file, head } = this.shard
        const orders = head.header === "" ? output.filter((byte) => byte === LINE_BREAK).length : undefined
        if (orders !== undefined && orders !== chunk.tally.orders)
          throw invalidLine(
            file,
            entry.line,
            `/tally/orders: must be ${orders}, the number of lines in the output`,
            head
          )
        return output
      }
    }
  }

  async close(): Promise<void> {
    await this.entries.return(undefined)
    await this.file.close()
  }

  private changed() {
    return usageError(
      `${this.shard.file}: changed since its run; repeat the command of shard ${shardName(this.shard.head)}`
    )
  }
}

/** Yields the chunks of all shards in input order. */
export async function* chunksInOrder(shards: ReadonlyArray<ShardFile>): AsyncGenerator<ShardChunk> {
  const readers: Array<ShardReader> = []
  try {
    for (const shard of shards) readers.push(await ShardReader.open(shard))
    const { chunks } = shards[0]!.end
    for (let i = 0; i < chunks; i++) yield await readers[i % readers.length]!.next()
  } finally {
    for (const reader of readers) await reader.close()
  }
}
