import type { Work } from "../batch/order-result.ts"
import { compareWork } from "./compare-work.ts"
import { packWork } from "./pack-work.ts"
import { rateWork } from "./rate-work.ts"
import { replayWork } from "./replay-work.ts"
import { shipWork } from "./ship-work.ts"
import type { Task } from "./task.ts"

/** Returns the work of a task. Throws a usage error if its cards or boxes are invalid. */
export const workOf = (task: Task): Work => {
  switch (task.kind) {
    case "compare":
      return compareWork(task)
    case "pack":
      return packWork(task)
    case "rate":
      return rateWork(task)
    case "replay":
      return replayWork(task)
    case "ship":
      return shipWork(task)
  }
}
