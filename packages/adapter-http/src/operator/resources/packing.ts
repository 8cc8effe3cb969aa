import { type Order, readJson } from "@waybill/core"
import {
  type Instant,
  isObject,
  jsonBytes,
  type OrderPacker,
  type OrderPacking,
  openStages,
  type PackingProgress,
  type PrintToPack,
  packingRecord,
  parseDecimal,
  unshippedOf
} from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { nextTurn } from "../../request/next-turn.ts"
import { Problem } from "../problem/problem.ts"
import { bodyOf, storable } from "../route/body.ts"
import { word } from "../route/query.ts"
import { type Route, route } from "../route/route.ts"
import { orderOf } from "./order.ts"
import { PAGE_BYTES } from "./reply-page.ts"
import { count, dateSchema, object, text } from "./schemas.ts"

const query = { pieces: word(["all", "unshipped"], "Pieces to pack. Default `all`.") }

type Box = OrderPacking["boxes"][number]

/** A print with the index of its item. */
interface OrderedPrint {
  readonly item: number
  readonly print: PrintToPack
}

/** Returns all or the unshipped prints of an order. */
const printsOf = (order: Order, pieces: "all" | "unshipped"): ReadonlyArray<OrderedPrint> => {
  const unshipped = unshippedOf(order)
  return order.order_info.flatMap(({ finishing, height, quantity, width }, item) => {
    const qty = pieces === "all" ? quantity : parseDecimal(String(unshipped[item]))!
    const print = { width, height, qty, ...(finishing !== undefined && { finishing }) }
    return pieces === "unshipped" && unshipped[item] === 0 ? [] : [{ item, print }]
  })
}

/** Returns a packing with the indexes of the order's items instead of those of the packed prints. */
const withItems = (
  { boxes, proof, units, unpacked }: OrderPacking,
  prints: ReadonlyArray<OrderedPrint>
): OrderPacking => {
  const ofOrder = <A extends { readonly item: number }>(some: ReadonlyArray<A>): ReadonlyArray<A> =>
    some.map((each) => ({ ...each, item: prints[each.item]!.item }))
  return {
    units,
    boxes: boxes.map((box) => ({
      ...box,
      contents: ofOrder(box.contents),
      ...(box.placements !== undefined && { placements: ofOrder(box.placements) })
    })),
    unpacked: ofOrder(unpacked),
    ...(proof !== undefined && { proof })
  }
}

/** Number of bytes that are measured in one turn of the event loop. */
const SLICE_BYTES = 250_000

/**
 * Replaces the instructions and drawings that do not fit in a reply by their size. Gives up the event loop between
 * slices, and at its end, because a packing can have megabytes.
 */
const fitting = Effect.fnUntraced(function* (packing: OrderPacking) {
  const parts: Array<{ readonly box: Box; readonly drawn: Partial<Box>; readonly bytes: number }> = []
  let rest = PAGE_BYTES - jsonBytes({ ...packing, boxes: [] })
  let measured = 0
  for (const { drawing, instructions, ...box } of packing.boxes) {
    const drawn = { ...(instructions !== undefined && { instructions }), ...(drawing !== undefined && { drawing }) }
    const [boxBytes, bytes] = [jsonBytes(box), jsonBytes(drawn)]
    parts.push({ box, drawn, bytes })
    rest -= boxBytes + 1
    measured += boxBytes + bytes
    if (measured > SLICE_BYTES) {
      yield* Effect.promise(nextTurn)
      measured = 0
    }
  }
  const boxes = parts.map(({ box, bytes, drawn }) => {
    if (bytes > rest) return { ...box, omitted: bytes }
    rest -= bytes
    return { ...box, ...drawn }
  })
  yield* Effect.promise(nextTurn)
  return { ...packing, boxes }
})

/** Returns the route that packs an order. */
export const packingRoute = (packer: OrderPacker): Route =>
  route({
    operation: "getPacking",
    method: "GET",
    path: "/orders/{account}/{order_id}/packing",
    role: "viewer",
    tag: "Orders",
    summary: "Compute the boxes of an order, with placements, instructions and drawings",
    problems: [404, 409],
    query,
    reply: () => packingRecord.schema,
    run: (call) =>
      Effect.gen(function* () {
        const order = yield* orderOf(call)
        const prints = printsOf(order, call.query.pieces ?? "all")
        const packed = packer.pack(
          prints.map(({ print }) => print),
          call.policy.units,
          call.holder.name
        )
        const packing = yield* Effect.raceFirst(packed, call.closed)
        const body = yield* fitting(withItems(packing, prints))
        return { account_id: order.account_id, order_id: order.order_id, body }
      })
  })

/** Maximum number of characters in the state of a bench. */
const MAX_STATE = 65_536

/** Limits of the JSON of a state, which another bench parses. */
const limits = { bodyBytes: 4 * MAX_STATE, depth: 32, nodes: MAX_STATE }

/** Whether a string is a state. The other checks refuse empty and long strings. */
const isState = (text: string): boolean => {
  if (text === "" || text.length > MAX_STATE) return true
  const json = readJson(text, limits)
  return json._tag === "Read" && isObject(json.value)
}

const benchState = Schema.NonEmptyString.check(
  storable(MAX_STATE, { maxLength: MAX_STATE }),
  Schema.makeFilter(
    (text: string) => isState(text) || `must be JSON of an object with at most ${limits.depth} levels`,
    { toJsonSchema: () => ({}) }
  )
).annotate({
  description: `State of the bench: an object as JSON text, with at most ${limits.depth} levels. Without it, the progress is removed.`
})
const seen = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).annotate({
  description: "Version that the bench has seen. 0 if there was no progress."
})
const change = bodyOf(Schema.Struct({ version: seen, state: Schema.optionalKey(benchState) }))

const version = { ...count, description: "Number that grows with each change. 0 without progress." }

const conflict = (code: string, detail: string): Problem => new Problem({ status: 409, code, detail, reason: detail })

const requireOpen = ({ stage }: Order): Effect.Effect<void, Problem> =>
  openStages.some((open) => open === stage)
    ? Effect.void
    : Effect.fail(conflict("closed", `the order is ${stage}; only open orders have progress`))

const shared = { path: "/orders/{account}/{order_id}/packing/progress", tag: "Orders" } as const

/** Returns the routes of the progress of packing. Without their port, each bench keeps its own. */
export const progressRoutes = (progress: PackingProgress["Service"]): ReadonlyArray<Route> => [
  route({
    ...shared,
    operation: "getProgress",
    method: "GET",
    role: "viewer",
    summary: "Read the progress of packing an order, and who packs it",
    problems: [404],
    reply: () => object({ version }, { state: text, by: text, at: dateSchema }),
    run: (call) =>
      Effect.gen(function* () {
        const { account_id, order_id } = yield* orderOf(call)
        const kept = yield* progress.read(account_id, order_id)
        const body = kept === undefined ? { version: 0 } : { ...kept, at: call.replies.date(kept.at) }
        return { account_id, order_id, body }
      })
  }),
  route({
    ...shared,
    operation: "saveProgress",
    method: "PUT",
    role: "packer",
    summary: "Replace the progress of packing an open order, unless a colleague has changed it",
    problems: [404, 409],
    body: () => change,
    reply: () => object({ version }),
    run: (call) =>
      Effect.gen(function* () {
        const order = yield* orderOf(call)
        yield* requireOpen(order)
        const { account_id, order_id } = order
        const { version: seen, ...state } = call.body
        const at = (yield* Clock.currentTimeMillis) as Instant
        const version = yield* progress.write(account_id, order_id, { ...state, seen, by: call.holder.name, at })
        if (version === undefined)
          return yield* Effect.fail(conflict("changed", "somebody has changed the progress; read it again"))
        return { account_id, order_id, body: { version } }
      })
  })
]
