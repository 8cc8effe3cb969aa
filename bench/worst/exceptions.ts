import { expectedRows } from "../../packages/core/test/commands/expected-commands.ts"

/** Maximum CPU time of a request on the event loop of a quiet machine, in milliseconds. */
export const MAX_MS = 10

/** A limit above the maximum, in milliseconds, with its reason. */
export interface Exception {
  readonly ms: number
  readonly reason: string
}

const ORDER = "reads and writes an order of 570,000 bytes"

const commands = expectedRows.map(([name]) => [`operator ${name}`, { ms: 30, reason: ORDER }] as const)
const forms = expectedRows.map(
  ([name]) => [`console form of ${name}`, { ms: 30, reason: "reads an order of 700,000 bytes" }] as const
)

/** Requests with a limit above the maximum. */
export const exceptions: Readonly<Record<string, Exception>> = {
  ...Object.fromEntries([...commands, ...forms])
}
