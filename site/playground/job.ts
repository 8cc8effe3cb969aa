/** Reply of a worker. The last one ends the run. */
interface Reply {
  readonly isLast: boolean
}

/** Functions that receive the replies of a run, or the reason why it failed. */
export interface Listener<Output> {
  readonly received: (reply: Output) => void
  readonly failed: (message: string) => void
}

/** Runs one input at a time in a web worker. A new input ends the worker if it is still busy with an earlier one. */
export class Job<Input, Output extends Reply> {
  readonly #program: string
  readonly #limit: number
  #worker: Worker | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `program` is the address of the worker's script, and `limit` the maximum time of a run in milliseconds. */
  constructor(program: string, limit: number) {
    this.#program = program
    this.#limit = limit
  }

  /** Whether a run has not ended yet. */
  get isBusy(): boolean {
    return this.#timer !== undefined
  }

  run(input: Input, { failed, received }: Listener<Output>): void {
    this.cancel()
    this.#worker ??= new Worker(this.#program, { type: "module" })
    const worker = this.#worker
    const fail = (message: string) => {
      this.#end()
      this.#worker = undefined
      worker.terminate()
      failed(message)
    }
    this.#timer = setTimeout(() => fail(`stopped after ${this.#limit / 1000} seconds`), this.#limit)
    worker.onmessage = ({ data }: MessageEvent<Output>) => {
      if (data.isLast) this.#end()
      received(data)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      fail(event.message || "the program of the worker could not be loaded")
    }
    worker.postMessage(input)
  }

  /** Ends the current run. Its listener receives nothing more. */
  cancel(): void {
    if (!this.isBusy) return
    this.#end()
    this.#worker?.terminate()
    this.#worker = undefined
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
