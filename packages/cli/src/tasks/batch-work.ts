import type { BatchWork } from "../batch/run-batch.ts"
import { isSlow, type Task } from "./task.ts"
import { workOf } from "./work-of.ts"

/** The start data of a batch thread. */
export interface WorkerData {
  readonly task: Task
  readonly strict: boolean
}

const program = new URL("./worker.ts", import.meta.url)

/** Returns the work that a batch does for a task, in this thread and in worker threads. */
export const batchWork = (task: Task, strict: boolean): BatchWork => ({
  work: workOf(task),
  program,
  threadData: { task, strict } satisfies WorkerData,
  isSlow: isSlow(task)
})
