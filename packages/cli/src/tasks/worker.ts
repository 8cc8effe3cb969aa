import { parentPort, workerData } from "node:worker_threads"
import { type Chunk, partOf } from "../batch/chunk-result.ts"
import type { Orders } from "../batch/worker-pool.ts"
import { workOf } from "./work-of.ts"

const { strict, task } = workerData as Orders
const work = workOf(task)

parentPort?.on("message", (chunk: Chunk) => parentPort?.postMessage(partOf(work, chunk, strict)))
