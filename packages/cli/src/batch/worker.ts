import { parentPort, workerData } from "node:worker_threads"
import { type Task, workOf } from "../offline/works.ts"
import { type Chunk, partOf } from "./part.ts"

/** What a thread is started with. */
export interface Orders {
  readonly task: Task
  readonly strict: boolean
}

const { strict, task } = workerData as Orders
const work = workOf(task)

parentPort?.on("message", (chunk: Chunk) => parentPort?.postMessage(partOf(work, chunk, strict)))
