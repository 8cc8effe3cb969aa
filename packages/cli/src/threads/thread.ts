import { Worker } from "node:worker_threads"
import { CommandError, isKind } from "../errors/command-error.ts"

// In a checkout, the TypeScript sources run directly, with the export condition that selects them.
const isSource = import.meta.url.endsWith(".ts")
const execArgv = isSource ? ["--conditions=waybill-source"] : []

/** Memory limits with a small young generation, so that many threads need little memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 }

interface Pending<Reply> {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: Error) => void
}

/** Restores the class of an error from a thread. */
const revived = (error: Error): Error =>
  "kind" in error && isKind(error.kind) ? new CommandError(error.kind, error.message) : error

/** A worker thread that replies to requests in the order of arrival. */
export class Thread<Request, Reply> {
  /** Whether the thread has ended. */
  isEnded = false
  private readonly requests: Array<Pending<Reply>> = []
  private readonly worker: Worker

  /** Starts the thread. `source` is the URL of the program's TypeScript source, even in a build. */
  constructor(source: URL, data: unknown) {
    const program = isSource ? source : new URL(source.href.replace(/\.ts$/, ".js"))
    this.worker = new Worker(program, { workerData: data, execArgv, resourceLimits })
    this.worker.on("message", (reply: Reply) => this.requests.shift()?.resolve(reply))
    this.worker.on("error", (error) => this.fail(revived(error as Error)))
    this.worker.on("exit", () => this.fail(new Error("the thread ended unexpectedly")))
  }

  /** Number of requests without a reply. */
  get pending(): number {
    return this.requests.length
  }

  /** Returns the reply to a request. If the signal is aborted before, ends the thread and rejects once it has ended. */
  request(request: Request, signal?: AbortSignal): Promise<Reply> {
    const end = (): void => void this.end()
    signal?.addEventListener("abort", end)
    return new Promise<Reply>((resolve, reject) => {
      this.requests.push({ resolve, reject })
      this.worker.postMessage(request)
    }).finally(() => signal?.removeEventListener("abort", end))
  }

  async end(): Promise<void> {
    this.isEnded = true
    await this.worker.terminate()
  }

  private fail(error: Error): void {
    this.isEnded = true
    for (const { reject } of this.requests.splice(0)) reject(error)
  }
}
