import { CurrentPolicy, policy, Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Clock, Effect, Layer, Option } from "effect"
import { clockOf } from "../fixtures/clock.ts"
import { accountNamed, bodyOf, type SentCommand, withValuesOfGesture } from "./command-requests.ts"
import { expectedOutcome, outcomeOf, send } from "./outcomes.ts"
import { accounts, type Draw, type Reference, xids } from "./random-commands.ts"
import type { Order } from "./reference-order.ts"

/** An order of the model, with its id and the date of its last change. */
interface TrackedOrder {
  readonly order: Order
  readonly order_id: string
  readonly update_date: string
}

const keyOf = (account: string, xid: string): string => `${account}/${xid}`
const orderNames = accounts.flatMap((account) => xids.map((xid) => ({ account, xid })))
const NOON = Date.UTC(2030, 0, 1, 12)
const dateAfter = (minutes: number) =>
  `2030-01-01 ${12 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:00`

const openService = (minutes: () => number, limit: number) => {
  const clock = clockOf(() => NOON + minutes() * 60_000)
  const run = <A>(effect: Effect.Effect<A>): A => Effect.runSync(Effect.provideService(effect, Clock.Clock, clock))
  const knobs = policy(Number.isFinite(limit) ? { limits: { events: limit } } : {})
  const layer = Waybill.layer.pipe(
    Layer.provide(Layer.merge(memory({ accounts: accounts.map(accountNamed) }), Layer.succeed(CurrentPolicy, knobs)))
  )
  return { run, waybill: run(Effect.provide(Waybill.use(Effect.succeed), layer)) }
}

/** Returns the id of the order with this key, or an id that no order has. */
type IdOf = (key: string) => string

/** For each kind of reference, the identifiers to send and the key of the order they refer to, if any. */
const identifiers: Record<
  Reference,
  (draw: Draw, idOf: IdOf) => Pick<SentCommand, "xid" | "order_id"> & { readonly target?: string }
> = {
  xid: ({ account, xid }) => ({ xid, target: keyOf(account, xid) }),
  id: ({ account, xid }, idOf) => ({ order_id: idOf(keyOf(account, xid)), target: keyOf(account, xid) }),
  number: ({ account, xid }, idOf) => ({ order_id: Number(idOf(keyOf(account, xid))), target: keyOf(account, xid) }),
  both: ({ account, xid }, idOf) => ({ xid, order_id: idOf(keyOf(account, xid)), target: keyOf(account, xid) }),
  otherId: ({ account, xid }, idOf) => ({ xid, order_id: idOf(keyOf(account, xids.find((other) => other !== xid)!)) }),
  foreignId: ({ account, xid }, idOf) => ({ order_id: idOf(keyOf(accounts.find((other) => other !== account)!, xid)) }),
  none: () => ({})
}

/** Returns the command to send, the key of the order it refers to, and whether the command has an identifier. */
const commandOf = (draw: Draw, step: number, idOf: IdOf) => {
  const { account, deadline, fault, gesture, name, pieces, reference, revision, shipment, trackingno } = draw
  const values: Partial<Record<typeof name, string>> = {
    change_ship_deadline: deadline,
    ship: trackingno,
    correctShipment: trackingno,
    release: draw.holdId,
    track: draw.status,
    bindQuote: draw.quote
  }
  const { target, ...ids } = identifiers[reference](draw, idOf)
  // enable_rush_processing ignores an xid. The input for 1204 counts as an identifier.
  const lacksIdentifier = reference === "none" || (name === "enable_rush_processing" && reference === "xid")
  const command = withValuesOfGesture<SentCommand>({
    name,
    account,
    value: values[name] ?? `value ${step}`,
    shipment,
    ...(pieces !== undefined && { pieces }),
    ...(gesture !== undefined && { gesture }),
    ...(revision !== undefined && { revision }),
    ...(fault !== undefined && { fault }),
    ...ids
  })
  return {
    command,
    target: lacksIdentifier ? undefined : target,
    hasIdentifier: !lacksIdentifier || fault === "1204"
  }
}

/**
 * Sends a sequence of commands to a service and to the model, both with a limit of events in an order. Returns the first
 * difference and all outcomes.
 */
export const compareWithModel = (draws: ReadonlyArray<Draw>, limit = Number.POSITIVE_INFINITY) => {
  let minutes = 0
  const { run, waybill } = openService(() => minutes, limit)
  const tracked = new Map<string, TrackedOrder>()
  const outcomes: Array<string> = []

  const read = (name: "get_order" | "get_status", account: string, xid: string) => {
    const reply = run(waybill.handle(name, bodyOf({ name, account, xid, value: "" })))
    return { outcome: outcomeOf(name, reply), body: reply.body as Record<string, unknown> }
  }

  /** Returns the edition and service of an order's quote, which only calls in process return. */
  const quoteOf = (account: string, xid: string): string | null => {
    const found = run(Effect.option(waybill.getOrder(account, { xid })))
    const { quote } = Option.isSome(found) ? found.value.order : {}
    return quote === undefined ? null : `${quote.edition} ${quote.service}`
  }

  /** Returns the first of some orders that differs from the model. */
  const differentOrder = (names: typeof orderNames) =>
    names.flatMap(({ account, xid }) => {
      const known = tracked.get(keyOf(account, xid))
      return (["get_order", "get_status"] as const).flatMap((name) => {
        const { body, outcome } = read(name, account, xid)
        const [expected] = expectedOutcome(known?.order, { name, value: "" })
        const isSame =
          outcome === expected &&
          (name === "get_order" ? quoteOf(account, xid) : body.update_date) ===
            (name === "get_order" ? (known?.order.quote ?? null) : known?.update_date)
        return isSame ? [] : [{ account, xid, expected, known, outcome, body }]
      })
    })[0]

  for (const [step, draw] of draws.entries()) {
    minutes = step
    const { command, hasIdentifier, target } = commandOf(draw, step, (key) => tracked.get(key)?.order_id ?? "42")
    const known = target === undefined ? undefined : tracked.get(target)
    const [expected, after] = expectedOutcome(known?.order, command, hasIdentifier, limit)
    const outcome = run(send(waybill, command, `step ${step}`))
    outcomes.push(`${command.name} ${outcome.startsWith("success") ? "success" : outcome}`)
    if (after !== undefined && after !== known?.order) {
      const order_id = known?.order_id ?? String(read("get_status", draw.account, draw.xid).body.order_id)
      tracked.set(target!, { order: after, order_id, update_date: dateAfter(step) })
    }
    // All orders are compared at the end.
    const names = step === draws.length - 1 ? orderNames : [draw]
    const difference = outcome === expected ? differentOrder(names) : { expected, outcome }
    if (difference !== undefined) return { difference: { step, command, ...difference }, outcomes }
  }
  const { events } = run(Effect.orDie(waybill.operator.events({ limit: 1000 })))
  const known = [...tracked].map(([key, { order }]) => [key, order] as const)
  const reprints = known.flatMap(([key, { history }]) =>
    history.filter((name) => name === "reprint").map((_, index) => `${key}-R${index + 1}`)
  )
  const accepted = known.reduce((sum, [, { history }]) => sum + history.length, reprints.length)
  const missing = reprints.filter((key) => {
    const [account, xid] = key.split("/") as [string, string]
    return read("get_status", account, xid).body.order_status !== "New"
  })
  const isSame = events.length === accepted && missing.length === 0
  const difference = isSame ? undefined : { events: events.length, accepted, missing }
  return { difference, outcomes }
}
