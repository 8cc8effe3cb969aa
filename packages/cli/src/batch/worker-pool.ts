import type { Task } from "../tasks/work-of.ts"
import { Thread } from "../threads/thread.ts"
import type { Chunk, Part } from "./chunk-result.ts"

/** Those who do the work: chunks go in, parts come out. */
export interface Crew {
  readonly size: number
  readonly run: (chunk: Chunk) => Promise<Part>
  readonly end: () => Promise<void>
}

/** What each of them is started with. */
export interface Orders {
  readonly task: Task
  readonly strict: boolean
}

const program = new URL("../tasks/worker.ts", import.meta.url)

/** Threads that share the chunks: each goes to whoever has the fewest. */
export const crewOf = (size: number, task: Task, strict: boolean): Crew => {
  const hands = Array.from({ length: size }, () => new Thread<Chunk, Part>(program, { task, strict } satisfies Orders))
  return {
    size,
    run: (chunk) => hands.reduce((least, hand) => (hand.waiting < least.waiting ? hand : least)).ask(chunk),
    end: async () => {
      await Promise.all(hands.map((hand) => hand.end()))
    }
  }
}
