import { parentPort, workerData } from "node:worker_threads"
import { type Chunk, processChunk } from "../batch/chunk-result.ts"
import type { WorkerData } from "./batch-work.ts"
import { workOf } from "./work-of.ts"

const { strict, task } = workerData as WorkerData
const work = workOf(task)

parentPort?.on("message", (chunk: Chunk) => parentPort?.postMessage(processChunk(work, chunk, strict)))
