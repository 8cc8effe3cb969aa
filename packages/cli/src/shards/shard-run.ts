import { createHash } from "node:crypto"
import { closeSync, existsSync, openSync, statSync, truncateSync, writeSync } from "node:fs"
import { open } from "node:fs/promises"
import type { Chunk, ChunkResult } from "../batch/chunk-result.ts"
import type { ResumePoint } from "../batch/resume.ts"
import type { InputPart } from "../batch/run-batch.ts"
import { usageError } from "../errors/command-error.ts"
import { failWithName } from "../output/output-file.ts"
import type { Tally } from "../report/tally.ts"
import { differenceOf } from "./difference.ts"
import { digestOf } from "./digest.ts"
import { readIntact } from "./intact-chunks.ts"
import { type Journal, journalOf, openJournal } from "./journal.ts"
import { journalLine, type ShardHead } from "./journal-lines.ts"

/** The written chunks of an interrupted run. */
interface Written {
  readonly chunks: number
  /** Digest of the orders in these chunks. */
  readonly input: string
  /** Length of the output in bytes. */
  readonly bytes: number
  /** Offset in the journal after the last of these chunks. */
  readonly offset: number
  readonly hasFailure: boolean
  /** Check of the last of these chunks. */
  readonly check: string
}

/** Whether a batch contains an invalid or incompletely served order. */
export const hasFailures = ({ refused, unserved }: Tally): boolean => refused + unserved > 0

/** Whether a file exists and is empty, like a journal after a power failure. */
const isEmpty = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.size === 0

/** Finds the chunks with complete output. */
const writtenChunks = async (output: string, { entries, head, offset }: Journal): Promise<Written> => {
  const file = await open(output)
  let written: Written = {
    chunks: 0,
    input: "",
    bytes: Buffer.byteLength(head.header),
    offset,
    hasFailure: false,
    check: ""
  }
  try {
    for await (const { check, offset: end, value } of entries) {
      if ("chunks" in value || (await readIntact(file, written.bytes, value)) === undefined) break
      written = {
        chunks: written.chunks + 1,
        input: value.input,
        bytes: written.bytes + value.bytes,
        offset: end,
        hasFailure: written.hasFailure || hasFailures(value.tally),
        check
      }
    }
  } finally {
    await file.close()
  }
  return written
}

/** Processes one shard of an input, and writes a journal for resuming and merging. */
export class ShardRun implements ResumePoint, InputPart {
  /** The input is read from its first line, because chunks are counted from there. */
  readonly line = 1
  private readonly head: ShardHead
  private readonly written: Written | undefined
  private readonly output: string
  /** Descriptor of the journal. Absent until the run begins to write. */
  private journal: number | undefined
  /** Check of the last line of the journal. */
  private check: string
  private readonly whole = createHash("sha256")
  private readonly own = createHash("sha256")
  /** Digests of the chunks in progress. */
  private readonly inProgress: Array<string> = []
  private chunks = 0

  private constructor(output: string, head: ShardHead, written: Written | undefined) {
    this.head = head
    this.written = written
    this.check = written?.check ?? ""
    this.output = output
  }

  /** Returns a new shard, which overwrites an earlier output. */
  static start(output: string, head: ShardHead): ShardRun {
    return new ShardRun(output, head, undefined)
  }

  /** Returns an interrupted shard, which continues its output. */
  static async resume(output: string, head: ShardHead): Promise<ShardRun> {
    if (!existsSync(output) || isEmpty(journalOf(output))) return ShardRun.start(output, head)
    const journal = await openJournal(output, false)
    const difference = differenceOf(head, journal.head)
    if (difference !== undefined) throw usageError(`--resume: ${output} has ${difference}; repeat its command`)
    const written = await writtenChunks(output, journal)
    if (written.chunks === 0) return ShardRun.start(output, head)
    return new ShardRun(output, head, written)
  }

  /** Opens the journal. Removes incomplete output and incomplete lines of the journal. */
  begin(): void {
    const { head, output, written } = this
    const file = journalOf(output)
    if (written !== undefined) {
      failWithName(output, () => truncateSync(output, written.bytes))
      failWithName(file, () => truncateSync(file, written.offset))
    }
    this.journal = failWithName(file, () => openSync(file, written === undefined ? "w" : "a"))
    if (written === undefined) this.write(head)
  }

  /** Whether the output is empty. */
  get isNew(): boolean {
    return this.written === undefined
  }

  /** Whether the output of the interrupted run has invalid or incompletely served orders. */
  get hasFailure(): boolean {
    return this.written?.hasFailure ?? false
  }

  /** Receives the bytes of each read of the input. */
  addBytes(bytes: Uint8Array): void {
    this.whole.update(bytes)
  }

  /** Yields the chunks of this shard that have not been written. */
  async *select(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    const { head, own, written = { chunks: 0, input: "" } } = this
    let position = 0
    for await (const chunk of chunks) {
      if (this.chunks++ % head.of !== head.index - 1) continue
      own.update(JSON.stringify(chunk))
      const digest = own.copy().digest("hex")
      position++
      if (position === written.chunks && digest !== written.input) throw changed()
      if (position <= written.chunks) continue
      this.inProgress.push(digest)
      yield chunk
    }
    if (position < written.chunks) throw changed()
  }

  /** Records a chunk with written output. */
  record({ tally, text }: ChunkResult): void {
    const input = this.inProgress.shift()!
    this.write({ bytes: Buffer.byteLength(text), output: digestOf(text), input, tally })
  }

  /** Ends the journal. `isDone` says whether all chunks were processed. */
  end(isDone: boolean): void {
    if (this.journal === undefined) return
    if (isDone) this.write({ chunks: this.chunks, digest: this.whole.digest("hex") })
    closeSync(this.journal)
  }

  private write(value: Parameters<typeof journalLine>[0]): void {
    const { journal } = this
    if (journal === undefined) return
    const { check, line } = journalLine(value, this.check)
    failWithName(journalOf(this.output), () => writeSync(journal, `${line}\n`))
    this.check = check
  }
}

const changed = () =>
  usageError("--resume: the input has changed since the interrupted run; repeat the command without --resume")
