import type { Order } from "@waybill/core"
import { type Instant, type ListOptions, OrderList, stages } from "@waybill/core/adapter"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { checkAccount } from "../../database/check-account.ts"
import { counted } from "../../output/numbers.ts"
import { safeJson } from "../../output/safe-text.ts"
import { notify, print } from "../../output/terminal.ts"
import { runOnWaybill } from "../../service/run-on-waybill.ts"
import { switchFlag } from "../../settings/flags.ts"
import { orderFlags } from "./arguments.ts"
import { listFlags, listOptionsOf } from "./list-flags.ts"
import { refuseFlag } from "./list-orders.ts"

/** Maximum number of orders fetched per query. */
const PAGE_SIZE = 500

const { account, stage, updatedSince } = listFlags
const everyOrder = {
  held: Option.none(),
  reason: Option.none(),
  rush: false,
  carrier: Option.none(),
  due: Option.none(),
  shippedSince: Option.none(),
  search: Option.none(),
  limit: PAGE_SIZE,
  after: Option.none()
} as const

/** Returns the items of an order as prints to pack. */
const printsOf = ({ order_info }: Order) =>
  order_info.map(({ finishing, height, quantity, width }) => ({
    width: Number(width),
    height: Number(height),
    quantity: Number(quantity),
    ...(finishing !== undefined && { finishing })
  }))

/** Returns an order in the format that `waybill replay` reads, with its current destination. */
const replayable = (order: Order, hasPrints: boolean) => {
  const { account_id, order_id, quote, shipping_address } = order
  const { country, state, zip } = shipping_address
  return {
    order: `${account_id}/${order_id}`,
    destination: { country, ...(state !== "" && { state }), ...(zip !== "" && { postal: zip }) },
    ...(hasPrints && { prints: printsOf(order) }),
    quote
  }
}

/** Prints the orders with a quote, page by page. Returns the number of orders with an erased postal code. */
const printQuotes = (options: ListOptions, hasPrints: boolean) =>
  Effect.gen(function* () {
    const list = yield* OrderList
    let erased = 0
    let after: string | undefined
    do {
      const page = yield* list.list({ ...options, ...(after !== undefined && { after }) })
      for (const order of page.orders) {
        if (order.quote === undefined) continue
        if (order.quote.destination.postal === "") erased++
        else print(safeJson(replayable(order, hasPrints)))
      }
      after = page.after
    } while (after !== undefined)
    return erased
  }).pipe(Effect.catchTag("ListRefusal", refuseFlag))

/** `waybill order quotes` */
export const quotes = Command.make(
  "quotes",
  {
    filter: {
      account,
      stage: Flag.withDescription(stage, "Print only orders in this stage; can be repeated (default: all)"),
      updatedSince
    },
    prints: switchFlag(
      "prints",
      "Also print the prints of each order, so that replay packs them and compares the boxes"
    ),
    database: orderFlags
  },
  ({ database, filter, prints }) =>
    runOnWaybill(
      database,
      Effect.gen(function* () {
        yield* checkAccount(filter.account)
        // Orders since a time are read in the sequence of their index.
        const sort = Option.isSome(filter.updatedSince) ? "updated" : "created"
        const options = {
          stage: stages,
          updatedSince: 0 as Instant,
          ...(yield* listOptionsOf({ ...everyOrder, sort, ...filter }))
        }
        const erased = yield* printQuotes(options, prints)
        if (erased > 0) notify(`Omitted ${counted(erased, "order")} with an erased postal code.`)
      })
    )
).pipe(
  Command.withDescription("Print the orders with a bound quote, one JSON object per line, for waybill replay"),
  Command.withExamples([
    { command: "waybill order quotes > sold.ndjson" },
    { command: "waybill order quotes --prints > sold.ndjson" },
    { command: "waybill order quotes --account acme-store --updated-since 30d" }
  ])
)
