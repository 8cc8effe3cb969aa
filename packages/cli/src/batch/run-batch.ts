import { accessSync, constants, createReadStream, statSync } from "node:fs"
import { misused } from "../errors/command-error.ts"
import { draftsOf } from "../orders/drafts.ts"
import { nothing, type Tally, together } from "../report/tally.ts"
import { type Task, workOf } from "../tasks/work-of.ts"
import { type Chunk, type Part, partOf } from "./chunk-result.ts"
import { chunksOf } from "./chunks.ts"
import type { Progress } from "./progress.ts"
import type { Sink } from "./sink.ts"
import { type Crew, crewOf } from "./worker-pool.ts"

/** Chunks under way for each thread: enough that none waits, few enough that memory stays flat. */
const WINDOW = 3

/** Orders in a chunk: many where each is done at once, few where each is looked at for long. */
const SWIFT = 32
const SLOW = 2

const isSlow = (task: Task): boolean => "pack" in task && task.pack.effort > 0

/** A batch: from where, what is done, and where it goes. */
export interface Batch {
  /** A file, or `-` for standard input. */
  readonly from: string
  readonly task: Task
  readonly to: Sink
  readonly workers: number
  readonly strict: boolean
  /** The line of the input to begin at. */
  readonly firstLine: number
  readonly progress: Progress
  /** Asks to stop. */
  readonly signal: AbortSignal
  /** Told of each part in the order of the input. */
  readonly onPart: (part: Part) => void
}

/** How a batch ended. */
export interface Ended {
  readonly tally: Tally
  readonly faults: number
  readonly seconds: number
  /** `done`, or what stopped it: Ctrl-C, a fault where it is strict, or that nobody reads on. */
  readonly how: "done" | "stopped" | "strict" | "unread"
}

const unreadable = (from: string, error: unknown) =>
  misused(`${from} cannot be read: ${(error as NodeJS.ErrnoException).code ?? error}`)

/** A mistake where an input cannot be read: to be said before an output is begun anew. */
export const mustBeReadable = (from: string): void => {
  if (from === "-") return
  try {
    if (statSync(from).isDirectory()) throw Object.assign(new Error("a folder"), { code: "EISDIR" })
    accessSync(from, constants.R_OK)
  } catch (error) {
    throw unreadable(from, error)
  }
}

/** An input, with how much of it has been read. */
const inputOf = (from: string, signal: AbortSignal) => {
  const isPipe = from === "-"
  const size = isPipe ? undefined : statSync(from, { throwIfNoEntry: false })?.size
  let read = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    const stream = isPipe ? process.stdin : createReadStream(from, { highWaterMark: 256 * 1024 })
    // Whoever stops a batch does not wait for a pipe to say more.
    const leave = () => stream.destroy()
    signal.addEventListener("abort", leave)
    try {
      for await (const part of stream) {
        read += (part as Uint8Array).length
        yield part as Uint8Array
      }
    } catch (error) {
      if (!signal.aborted) throw unreadable(from, error)
    } finally {
      signal.removeEventListener("abort", leave)
    }
  }
  return {
    name: isPipe ? "standard input" : from,
    bytes: counted(),
    share: () => (size === undefined || size === 0 ? undefined : Math.min(1, read / size))
  }
}

async function* chained<A>(first: ReadonlyArray<A>, rest: AsyncIterable<A>): AsyncGenerator<A> {
  yield* first
  yield* rest
}

/** What comes before somebody asks to stop: what was being read then may be torn. */
async function* untilStopped<A>(all: AsyncIterable<A>, signal: AbortSignal): AsyncGenerator<A> {
  try {
    for await (const each of all) {
      if (signal.aborted) return
      yield each
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Runs a batch: orders are cut out as they are read, shared among threads, and written in the order of the input. */
export const runBatch = async (batch: Batch): Promise<Ended> => {
  const { firstLine, onPart, progress, signal, strict, task, to, workers } = batch
  // What makes no sense is said before the first order is read.
  const work = workOf(task)
  const input = inputOf(batch.from, signal)
  const start = performance.now()
  let crew: Crew = { size: 1, run: async (chunk) => partOf(work, chunk, strict), end: async () => {} }
  let tally = nothing
  let faults = 0
  let how: Ended["how"] = "done"

  const settle = async (promised: Promise<Part>, share: number | undefined): Promise<void> => {
    const part = await promised
    if (how === "strict" || how === "unread") return
    await to.write(part.text)
    tally = together(tally, part.tally)
    faults += part.faults.length
    onPart(part)
    progress.at(tally.orders, share)
    if (part.stopped) how = "strict"
    if (to.isClosed()) how = "unread"
  }
  /** Parts under way, each settled when those before it are. */
  const underWay: Array<Promise<void>> = []
  const begin = (chunk: Chunk): void => {
    const [part, share, before] = [crew.run(chunk), input.share(), underWay.at(-1) ?? Promise.resolve()]
    const settled = before.then(() => settle(part, share))
    // A failure is looked at when its turn comes; until then it is not unhandled.
    for (const each of [part, settled]) each.catch(() => {})
    underWay.push(settled)
  }

  try {
    const orders = draftsOf(input.bytes, input.name)
    const chunks = untilStopped(chunksOf(orders, firstLine, isSlow(task) ? SLOW : SWIFT), signal)
    const first: Array<Chunk> = []
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next())
      if (first.push(next.value) === 2) break
    // A few orders are not worth a thread, unless they take long: then Ctrl-C is to be heard meanwhile.
    if (first.length === 2 || isSlow(task)) crew = crewOf(workers, task, strict)
    for await (const chunk of chained(first, chunks)) {
      begin(chunk)
      if (underWay.length >= crew.size * WINDOW) await underWay.shift()
      if (signal.aborted || how !== "done") break
    }
    for (const settled of underWay) await settled
  } finally {
    await crew.end()
    progress.clear()
  }
  if (how === "done" && signal.aborted) how = "stopped"
  return { tally, faults, seconds: (performance.now() - start) / 1000, how }
}
