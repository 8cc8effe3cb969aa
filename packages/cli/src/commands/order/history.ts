import { type HistoryEvent, type Order, Waybill } from "@waybill/core"
import type { OrderChange } from "@waybill/core/adapter"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { formatTime } from "../../output/numbers.ts"
import { oneLine, safeJson } from "../../output/safe-text.ts"
import { print } from "../../output/terminal.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { orderArguments } from "./arguments.ts"
import { findOrder } from "./find-order.ts"

/** Number of events of one read. */
const PAGE = 100

/** Reads the events of an order up to a revision, page by page. */
const eachPage = Effect.fnUntraced(function* (
  { account_id, order_id }: Order,
  revision: number,
  show: (events: ReadonlyArray<HistoryEvent>) => void
) {
  const waybill = yield* Waybill
  for (let after = 0; after < revision; after += PAGE)
    show(yield* waybill.operator.history(account_id, order_id, { after, limit: Math.min(PAGE, revision - after) }))
})

/** Prints the events of an order up to a revision, as the elements of a JSON list. */
export const printElements = Effect.fnUntraced(function* (order: Order, revision: number, margin: string) {
  let last = ""
  yield* eachPage(order, revision, (events) => {
    for (const event of events) {
      if (last !== "") print(`${last},`)
      // The event that created the order has no changes.
      last = safeJson({ ...event, changes: event.changes ?? [] }, 2).replaceAll(/^/gm, margin)
    }
  })
  print(last)
})

/** Names of fields with a time in milliseconds. */
const times: ReadonlySet<string> = new Set(["at", "erased", "promise", "ship_deadline", "shipped_at", "since"])

/** Returns a value with its times as UTC strings. */
const readable = (name: string, value: unknown): unknown => {
  if (typeof value === "number" && times.has(name)) return formatTime(value)
  if (Array.isArray(value)) return value.map((each) => readable(name, each))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, readable(name, field)]))
}

const changeLine = ({ after, before, path }: OrderChange): string => {
  const name = path.slice(path.lastIndexOf(".") + 1)
  const text = (value: unknown) => (value === undefined ? "none" : safeJson(readable(name, value)))
  return `   ${oneLine(path)}: ${text(before)} → ${text(after)}`
}

/** Returns the lines of an event: actor, time, note and changes. */
const eventLines = (event: HistoryEvent): ReadonlyArray<string> => {
  const { account_id, actor, at, changes = [], command, msg, operator, revision, stage } = event
  const name = actor === "account" ? account_id : operator
  const who = name === undefined ? actor : `${actor} ${name}`
  return [
    oneLine(`${revision}  ${formatTime(at)}  ${who}  ${command}, ${stage}`),
    // An erased note is blank.
    ...(msg === undefined || msg === "" ? [] : [`   ${oneLine(msg)}`]),
    ...changes.map(changeLine)
  ]
}

/** `waybill order history` */
export const history = Command.make(
  "history",
  { ...orderArguments, json: jsonFlag },
  ({ account, json, orderId, ...flags }) =>
    runOnWaybill(
      flags,
      Effect.gen(function* () {
        const order = yield* findOrder(orderId, account)
        if (!json)
          return yield* eachPage(order, order.revision, (events) => print(events.flatMap(eventLines).join("\n")))
        print("[")
        yield* printElements(order, order.revision, "  ")
        print("]")
      })
    )
).pipe(
  Command.withDescription("Print every change of an order with its time, actor and command"),
  Command.withExamples([
    { command: "waybill order history 112233" },
    { command: "waybill order history xid:A-1042 --account acme-store --json" }
  ])
)
