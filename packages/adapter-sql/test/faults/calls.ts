// Calls of one merchant, and their outcomes.
import { Effect } from "effect"
import { type CommandName, carryOut, type Task } from "../fixtures/commands.ts"
import type { WaybillProcess } from "../fixtures/waybill.ts"

export const task = (command: CommandName, xid = "x"): Task => ({
  command,
  account: "demo",
  xid,
  request: `${command} ${xid}`
})

export const many = (command: CommandName, count: number) =>
  Array.from({ length: count }, (_, index) => task(command, `${command} ${index}`))

/** Makes the calls concurrently, and returns their outcomes. */
export const outcomesOf = (process: WaybillProcess, tasks: ReadonlyArray<Task>) =>
  process.runPromise(Effect.forEach(tasks, carryOut, { concurrency: "unbounded" }))
