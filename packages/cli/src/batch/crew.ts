import { Worker } from "node:worker_threads"
import type { Task } from "../offline/works.ts"
import type { Chunk, Part } from "./part.ts"
import type { Orders } from "./worker.ts"

/** Those who do the work: chunks go in, parts come out. */
export interface Crew {
  readonly size: number
  readonly run: (chunk: Chunk) => Promise<Part>
  readonly end: () => Promise<void>
}

// In a checkout the sources run as they are, with what the packages export for that.
const isSource = import.meta.url.endsWith(".ts")
const entry = new URL(isSource ? "./worker.ts" : "./worker.js", import.meta.url)
const execArgv = isSource ? ["--conditions=waybill-source"] : []

/** A thread holds few orders at a time; with less room for what is short-lived, many threads fit into little memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 }

interface Waiting {
  readonly resolve: (part: Part) => void
  readonly reject: (error: Error) => void
}

/** A thread that takes one chunk after the other. */
class Hand {
  readonly waiting: Array<Waiting> = []
  private readonly worker: Worker

  constructor(orders: Orders) {
    this.worker = new Worker(entry, { workerData: orders, execArgv, resourceLimits })
    this.worker.on("message", (part: Part) => this.waiting.shift()?.resolve(part))
    this.worker.on("error", (error) => this.fail(error as Error))
    this.worker.on("exit", () => this.fail(new Error("a worker thread ended early")))
  }

  run(chunk: Chunk): Promise<Part> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject })
      this.worker.postMessage(chunk)
    })
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.splice(0)) reject(error)
  }
}

/** Threads that share the chunks: each goes to whoever has the fewest. */
export const crewOf = (size: number, task: Task, strict: boolean): Crew => {
  const hands = Array.from({ length: size }, () => new Hand({ task, strict }))
  return {
    size,
    run: (chunk) =>
      hands.reduce((least, hand) => (hand.waiting.length < least.waiting.length ? hand : least)).run(chunk),
    end: async () => {
      await Promise.all(hands.map((hand) => hand.end()))
    }
  }
}
