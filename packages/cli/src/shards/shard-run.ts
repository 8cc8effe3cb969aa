import { createHash } from "node:crypto"
import { closeSync, existsSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs"
import { open } from "node:fs/promises"
import type { Chunk, ChunkResult } from "../batch/chunk-result.ts"
import type { InputPart } from "../batch/run-batch.ts"
import { usageError } from "../errors/command-error.ts"
import { failWithName } from "../output/output-file.ts"
import { addTallies, emptyTally, type Tally } from "../report/tally.ts"
import { ChunkStarts, readPart } from "./chunk-starts.ts"
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
  /** Output offset of the start of each of these chunks. */
  readonly starts: ReadonlyArray<number>
  /** Length of the output in bytes. */
  readonly bytes: number
  /** Offset in the journal after the last of these chunks. */
  readonly offset: number
  readonly tally: Tally
  /** Check of the last of these chunks. */
  readonly check: string
}

/** Whether a batch contains an invalid or incompletely served order. */
export const hasFailures = ({ refused, unserved }: Tally): boolean => refused + unserved > 0

/** Whether a file exists and is empty, like a journal after a power failure. */
const isEmpty = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.size === 0

/** The output of a run and its dependencies. */
interface Run {
  readonly output: string
  readonly head: ShardHead
  /** Use of the journal: for a merge, only until the end of the run, or none. */
  readonly journal: "kept" | "temporary" | "none"
}

/** Throws if a file without a journal was not written by a command with this header. */
const checkOwn = (output: string, header: string): void => {
  const expected = header === "" ? '{"line":' : header
  if (!expected.startsWith(readPart(output, 0, Buffer.byteLength(expected))))
    throw usageError(`--resume: ${output} was not written by this command; use the --out file of the interrupted run`)
}

/** Finds the chunks with complete output. */
const writtenChunks = async (output: string, { entries, head, offset }: Journal): Promise<Written> => {
  const file = await open(output)
  const starts: Array<number> = []
  let written: Written = {
    chunks: 0,
    input: "",
    starts,
    bytes: Buffer.byteLength(head.header),
    offset,
    tally: emptyTally,
    check: ""
  }
  try {
    for await (const { check, offset: end, value } of entries) {
      if ("chunks" in value || (await readIntact(file, written.bytes, value)) === undefined) break
      starts.push(written.bytes)
      written = {
        chunks: written.chunks + 1,
        input: value.input,
        starts,
        bytes: written.bytes + value.bytes,
        offset: end,
        tally: addTallies(written.tally, value.tally),
        check
      }
    }
  } finally {
    await file.close()
  }
  return written
}

/**
 * Processes one shard of an input, and writes a journal for resuming and merging. A run over the whole input is shard 1
 * of 1, and removes its journal at the end.
 */
export class ShardRun implements InputPart {
  private readonly head: ShardHead
  private readonly written: Written | undefined
  private readonly output: string
  private readonly use: Run["journal"]
  /** Descriptor of the journal. Absent until the run begins to write, and if it has none. */
  private journal: number | undefined
  /** Check of the last line of the journal. */
  private check: string
  private readonly whole = createHash("sha256")
  private readonly own = createHash("sha256")
  /** Chunks in progress. */
  private readonly inProgress: Array<{ readonly digest: string; readonly line: number }> = []
  private chunks = 0
  /** Length of the output in bytes. */
  private bytes: number
  private readonly starts = new ChunkStarts()

  private constructor({ head, journal, output }: Run, written: Written | undefined) {
    this.head = head
    this.use = journal
    this.written = written
    this.check = written?.check ?? ""
    this.bytes = written?.bytes ?? Buffer.byteLength(head.header)
    this.output = output
  }

  /** Returns a new run, which overwrites an earlier output. */
  static start(run: Run): ShardRun {
    return new ShardRun(run, undefined)
  }

  /** Returns an interrupted run, which continues its output. */
  static async resume(run: Run): Promise<ShardRun> {
    const { head, output } = run
    const isWhole = run.journal !== "kept"
    if (!existsSync(output) || isEmpty(journalOf(output))) return ShardRun.start(run)
    if (isWhole && !existsSync(journalOf(output))) {
      // The run was completed, or the journal was lost. All results are computed again.
      checkOwn(output, head.header)
      return ShardRun.start(run)
    }
    const journal = await openJournal(output, false)
    if (isWhole && journal.head.of > 1)
      throw usageError(`--resume: ${output} is the output of a shard; --shard is missing`)
    const difference = differenceOf(head, journal.head)
    if (difference !== undefined) throw usageError(`--resume: ${output} has ${difference}; repeat its command`)
    const written = await writtenChunks(output, journal)
    return written.chunks === 0
      ? ShardRun.start(run)
      : new ShardRun({ ...run, head: { ...head, at: journal.head.at } }, written)
  }

  /** Opens the journal. Removes incomplete output and incomplete lines of the journal. */
  begin(): void {
    const { head, output, use, written } = this
    const file = journalOf(output)
    if (use === "none") {
      rmSync(file, { force: true })
      return
    }
    if (written !== undefined) {
      failWithName(output, () => truncateSync(output, written.bytes))
      failWithName(file, () => truncateSync(file, written.offset))
    }
    try {
      this.journal = failWithName(file, () => openSync(file, written === undefined ? "w" : "a"))
    } catch (error) {
      // Without a journal, the run can finish, but --resume computes all results again.
      if (use === "kept") throw error
    }
    if (written === undefined) this.write(head)
  }

  /** Whether the run continues an output. */
  get isContinued(): boolean {
    return this.written !== undefined
  }

  get isResumable(): boolean {
    return this.use !== "none"
  }

  /** Totals of the output of the interrupted run. */
  get earlier(): Tally {
    return this.written?.tally ?? emptyTally
  }

  /** Time of orders without one: that of the interrupted run, if it is continued. */
  get at(): string {
    return this.head.at
  }

  /** Receives the bytes of each read of the input. */
  addBytes(bytes: Uint8Array): void {
    this.whole.update(bytes)
  }

  /** Yields the chunks of this shard that have not been written. */
  async *select(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    const { head, own, written = { chunks: 0, input: "", starts: [] } } = this
    let position = 0
    for await (const chunk of chunks) {
      if (this.chunks++ % head.of !== head.index - 1) continue
      own.update(JSON.stringify(chunk))
      const digest = own.copy().digest("hex")
      position++
      if (position === written.chunks && digest !== written.input) throw changed()
      const [{ line } = { line: 0 }] = chunk.drafts
      if (position <= written.chunks) {
        this.starts.add(line, written.starts[position - 1]!)
        continue
      }
      this.inProgress.push({ digest, line })
      yield chunk
    }
    if (position < written.chunks) throw changed()
  }

  /** Records a chunk with written output. */
  record({ problems, stopped, tally, text }: ChunkResult): void {
    const { digest: input, line } = this.inProgress.shift()!
    // The rest of a stopped chunk is missing.
    if (stopped) return
    const bytes = Buffer.byteLength(text)
    this.starts.add(line, this.bytes)
    this.bytes += bytes
    this.write({ bytes, output: digestOf(text), input, tally, ...(problems && { problems }) })
  }

  /** Removes the results of an input line and of all later ones. Called after the output has been written. */
  removeFrom(line: number): void {
    this.starts.removeFrom(line, this.output, this.bytes, this.head.header !== "")
  }

  /** Ends the journal. `isDone` says whether all chunks were processed. */
  end(isDone: boolean): void {
    if (this.journal === undefined) return
    if (isDone && this.use === "kept") this.write({ chunks: this.chunks, digest: this.whole.digest("hex") })
    closeSync(this.journal)
    if (isDone && this.use === "temporary") rmSync(journalOf(this.output))
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
