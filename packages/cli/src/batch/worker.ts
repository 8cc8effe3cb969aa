import { parentPort, workerData } from "node:worker_threads"
import { workOf } from "../offline/works.ts"
import type { Orders } from "./crew.ts"
import { type Chunk, partOf } from "./part.ts"

const { strict, task } = workerData as Orders
const work = workOf(task)

parentPort?.on("message", (chunk: Chunk) => parentPort?.postMessage(partOf(work, chunk, strict)))
