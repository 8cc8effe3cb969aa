import { Worker } from "node:worker_threads"

// In a checkout the sources run as they are, with what the packages export for that.
const isSource = import.meta.url.endsWith(".ts")
const execArgv = isSource ? ["--conditions=waybill-source"] : []

/** With less room for what is short-lived, many threads fit into little memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 }

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** A thread that answers one question after the other. */
export class Thread<Question, Answer> {
  isOver = false
  private readonly questions: Array<Waiting<Answer>> = []
  private readonly worker: Worker

  /** The program is named by its source, also where it was built. */
  constructor(source: URL, data: unknown) {
    const program = isSource ? source : new URL(source.href.replace(/\.ts$/, ".js"))
    this.worker = new Worker(program, { workerData: data, execArgv, resourceLimits })
    this.worker.on("message", (answer: Answer) => this.questions.shift()?.resolve(answer))
    this.worker.on("error", (error) => this.fail(error as Error))
    this.worker.on("exit", () => this.fail(new Error("a thread ended early")))
  }

  /** Questions that have no answer yet. */
  get waiting(): number {
    return this.questions.length
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.questions.push({ resolve, reject })
      this.worker.postMessage(question)
    })
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }

  private fail(error: Error): void {
    this.isOver = true
    for (const { reject } of this.questions.splice(0)) reject(error)
  }
}
