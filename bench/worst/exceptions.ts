import { expectedRows } from "../../packages/core/test/commands/expected-commands.ts"

/** Maximum CPU time of a request on the event loop of a quiet machine, in milliseconds. */
export const MAX_MS = 10

/** A limit above the maximum, in milliseconds, with its reason. */
export interface Exception {
  readonly ms: number
  readonly reason: string
}

const ORDER = "an order of 570,000 bytes"
const READ = "an order of 700,000 bytes"

const commands = expectedRows.map(
  ([name]) => [`operator ${name}`, { ms: 20, reason: `writes and returns ${ORDER}` }] as const
)
const forms = expectedRows.map(([name]) => [`console form of ${name}`, { ms: 20, reason: `reads ${READ}` }] as const)
const boards = ["board", "board of all stages", "board with a search"].map(
  (name) => [`console ${name}`, { ms: 50, reason: "up to four lists of 600,000 bytes each, read in turn" }] as const
)

/** Requests with a limit above the maximum. */
export const exceptions: Readonly<Record<string, Exception>> = {
  ...Object.fromEntries([...commands, ...forms, ...boards]),
  "get_status, 1 MB of unknown fields": { ms: 30, reason: "parses 1 MB, in turn per client" },
  "get_order, fullest history": { ms: 13, reason: "a reply of 800,000 bytes" },
  "package_info, 25 pieces": { ms: 15, reason: "packs until the limit on work, then in the thread" },
  "package_info, 100,000 pieces": { ms: 40, reason: "a reply of 7,963 boxes from the thread" },
  "operator listOrders": { ms: 25, reason: "500 orders in ten reads, in turn" },
  "operator getOrderAt": { ms: 20, reason: `${READ} and its history, in turn` },
  "operator getPacking": { ms: 25, reason: `${READ}, packed in the thread` },
  "operator bulk": { ms: 15, reason: "500 lines, in turn" },
  "operator bulk, 500 notes": { ms: 150, reason: "500 commands, each in a turn of the event loop" },
  "console order": { ms: 45, reason: `${READ}, drawn in slices of 5 ms` },
  "console documents of an order": { ms: 35, reason: "a page of 1.2 MB, drawn in slices of 5 ms" },
  "console documents of 50 orders": { ms: 40, reason: "a page of 1.9 MB, drawn in slices of 5 ms" },
  "console packing bench": { ms: 40, reason: `${READ}, packed in the thread` },
  "console note on the largest order": { ms: 30, reason: ORDER }
}
