import { draftsOf } from "../orders/drafts.ts"
import type { OrderFileOptions } from "../orders/order-file-options.ts"
import { addTallies, emptyTally, type Tally } from "../report/tally.ts"
import { Thread } from "../threads/thread.ts"
import { openInput } from "./batch-input.ts"
import { type Chunk, type ChunkResult, processChunk } from "./chunk-result.ts"
import { chunksOf } from "./chunks.ts"
import type { Work } from "./order-result.ts"
import type { Progress } from "./progress.ts"
import { nullSink, type Sink } from "./sink.ts"

/** Threads that process chunks. */
interface WorkerPool {
  readonly size: number
  readonly process: (chunk: Chunk) => Promise<ChunkResult>
  readonly end: () => Promise<void>
}

/**
 * Starts `size` threads that run `program` with `data`. Each chunk goes to the thread with the fewest pending chunks.
 */
const startWorkers = (size: number, program: URL, data: unknown): WorkerPool => {
  const threads = Array.from({ length: size }, () => new Thread<Chunk, ChunkResult>(program, data))
  return {
    size,
    process: (chunk) =>
      threads.reduce((least, thread) => (thread.pending < least.pending ? thread : least)).request(chunk),
    end: async () => {
      await Promise.all(threads.map((thread) => thread.end()))
    }
  }
}

/** Number of chunks in progress per thread. With fewer, threads would wait; with more, memory use would grow. */
const CHUNKS_PER_THREAD = 3

/** Orders per chunk. Slow orders get smaller chunks, so that the threads share them evenly. */
const FAST_CHUNK = 32
const SLOW_CHUNK = 2

/** The work that a batch does on each order, in this thread and in other threads. */
export interface BatchWork {
  readonly work: Work
  /** Program that a worker thread runs. It receives `threadData`, and returns a result for each chunk. */
  readonly program: URL
  readonly threadData: unknown
  /** Whether processing a single order can take long. */
  readonly isSlow: boolean
}

/** A part of an input. The whole input is read. */
export interface InputPart {
  /** Receives the bytes of each read of the input. */
  readonly addBytes: (bytes: Uint8Array) => void
  /** Returns the chunks to process. */
  readonly select: (chunks: AsyncIterable<Chunk>) => AsyncGenerator<Chunk>
}

/** Settings of a batch: its input, its work and its output. */
export interface BatchSettings extends BatchWork {
  /** Input file, or `-` for standard input. */
  readonly from: string
  readonly reading: OrderFileOptions
  /** Opens the output. Called once, when the start of the input has been read without an error. */
  readonly open: () => Promise<Sink>
  /** Number of worker threads. */
  readonly workers: number
  /** Whether to stop at the first invalid order. */
  readonly strict: boolean
  /** The part of the input to process. Absent for the whole input. */
  readonly part?: InputPart | undefined
  /** Receives the bytes of each read of the input. Default: nothing does. */
  readonly onBytes?: (bytes: Uint8Array) => void
  readonly progress: Progress
  /** Stops the batch when it is aborted. */
  readonly signal: AbortSignal
  /** Receives the result of each chunk, in input order. */
  readonly onResult: (result: ChunkResult) => void
}

/** The end of a batch: its totals, and the reason why it ended. */
export interface BatchEnd {
  readonly tally: Tally
  readonly faults: number
  readonly seconds: number
  /**
   * `stopped` if the signal aborted the batch, `strict` at an invalid order, or `unread` if the reader closed the
   * output.
   */
  readonly reason: "done" | "stopped" | "strict" | "unread"
}

async function* concat<A>(first: ReadonlyArray<A>, rest: AsyncIterable<A>): AsyncGenerator<A> {
  yield* first
  yield* rest
}

/** Yields values until the signal is aborted. Drops the current value, which may be incomplete. */
async function* untilAborted<A>(values: AsyncIterable<A>, signal: AbortSignal): AsyncGenerator<A> {
  try {
    for await (const value of values) {
      if (signal.aborted) return
      yield value
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Passes results to the output, the progress display and `onResult`, in input order. */
class ResultQueue {
  tally = emptyTally
  faults = 0
  reason: BatchEnd["reason"] = "done"
  /** Pending writes. They run one after another. */
  private readonly pending: Array<Promise<void>> = []
  private readonly batch: BatchSettings
  private to: Sink = nullSink

  constructor(batch: BatchSettings) {
    this.batch = batch
  }

  async open(): Promise<void> {
    this.to = await this.batch.open()
  }

  get length(): number {
    return this.pending.length
  }

  add(promised: Promise<ChunkResult>, share: number | undefined): void {
    const previous = this.pending.at(-1) ?? Promise.resolve()
    const written = previous.then(() => this.write(promised, share))
    // A failure of these promises is rethrown by `first` or `drain`. Until then, Node must not report it as unhandled.
    for (const promise of [promised, written]) promise.catch(() => {})
    this.pending.push(written)
  }

  /** Waits until the first pending result has been written. */
  async first(): Promise<void> {
    await this.pending.shift()
  }

  async drain(): Promise<void> {
    for (const written of this.pending) await written
  }

  private async write(promised: Promise<ChunkResult>, share: number | undefined): Promise<void> {
    const { onResult, progress } = this.batch
    const result = await promised
    if (this.reason === "strict" || this.reason === "unread") return
    await this.to.write(result.text)
    this.tally = addTallies(this.tally, result.tally)
    this.faults += result.faults.length
    onResult(result)
    progress.update(this.tally.orders, share)
    if (result.stopped) this.reason = "strict"
    if (this.to.isClosed()) this.reason = "unread"
  }
}

/** Reads orders, processes them in threads, and writes the results in input order. */
export const runBatch = async (batch: BatchSettings): Promise<BatchEnd> => {
  const { isSlow, onBytes, part, progress, signal, strict, work, workers } = batch
  const input = openInput(batch.from, signal, batch.reading, (bytes) => {
    part?.addBytes(bytes)
    onBytes?.(bytes)
  })
  const start = performance.now()
  const results = new ResultQueue(batch)
  let pool: WorkerPool = { size: 1, process: async (chunk) => processChunk(work, chunk, strict), end: async () => {} }
  try {
    const orders = draftsOf(input.bytes, input.name, batch.reading, input.reread)
    const all = chunksOf(orders, isSlow ? SLOW_CHUNK : FAST_CHUNK)
    const chunks = untilAborted(part === undefined ? all : part.select(all), signal)
    const first: Array<Chunk> = []
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next())
      if (first.push(next.value) === 2) break
    if (first.length > 0 || !signal.aborted) await results.open()
    // A single chunk needs no worker threads. A slow one does, because this thread must stay free to handle Ctrl-C.
    if (first.length === 2 || isSlow) pool = startWorkers(workers, batch.program, batch.threadData)
    for await (const chunk of concat(first, chunks)) {
      results.add(pool.process(chunk), input.share())
      if (results.length >= pool.size * CHUNKS_PER_THREAD) await results.first()
      if (signal.aborted || results.reason !== "done") break
    }
    await results.drain()
  } catch (error) {
    // Results of the orders before an error in the input are written.
    await results.drain().catch(() => {})
    throw error
  } finally {
    await pool.end()
    progress.clear()
  }
  const { faults, tally } = results
  const reason = results.reason === "done" && signal.aborted ? "stopped" : results.reason
  return { tally, faults, seconds: (performance.now() - start) / 1000, reason }
}
