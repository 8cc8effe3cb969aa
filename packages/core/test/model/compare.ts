// One service in memory with two accounts, the model beside it, and the comparison of the two after each command.
import { Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Clock, Effect, Layer } from "effect"
import { clockOf } from "../fixtures/clock.ts"
import { ask, expectedOf, wordsOf } from "./answers.ts"
import { accountNamed, bodyOf, type Sent } from "./forms.ts"
import { accounts, type Draw, type Naming, xids } from "./random-commands.ts"
import type { Order } from "./reference-model.ts"

/** An order by the model, with its id and the date of its last change. */
interface Known {
  readonly order: Order
  readonly order_id: string
  readonly update_date: string
}

const keyOf = (account: string, xid: string): string => `${account}/${xid}`
const places = accounts.flatMap((account) => xids.map((xid) => ({ account, xid })))
const noon = Date.UTC(2030, 0, 1, 12)
const dateAfter = (minutes: number) =>
  `2030-01-01 ${12 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:00`

const service = (minutes: () => number) => {
  const clock = clockOf(() => noon + minutes() * 60_000)
  const run = <A>(effect: Effect.Effect<A>): A => Effect.runSync(Effect.provideService(effect, Clock.Clock, clock))
  const layer = Waybill.layer.pipe(Layer.provide(memory({ accounts: accounts.map(accountNamed) })))
  return { run, waybill: run(Effect.provide(Waybill.use(Effect.succeed), layer)) }
}

/** An order's id, or one that the service has given to nobody. */
type IdOf = (key: string) => string

/** How the order is called, and the key of the order that is meant, where it can be one. */
const namings: Record<
  Naming,
  (draw: Draw, idOf: IdOf) => Pick<Sent, "xid" | "order_id"> & { readonly means?: string }
> = {
  xid: ({ account, xid }) => ({ xid, means: keyOf(account, xid) }),
  id: ({ account, xid }, idOf) => ({ order_id: idOf(keyOf(account, xid)), means: keyOf(account, xid) }),
  number: ({ account, xid }, idOf) => ({ order_id: Number(idOf(keyOf(account, xid))), means: keyOf(account, xid) }),
  both: ({ account, xid }, idOf) => ({ xid, order_id: idOf(keyOf(account, xid)), means: keyOf(account, xid) }),
  otherId: ({ account, xid }, idOf) => ({ xid, order_id: idOf(keyOf(account, xids.find((other) => other !== xid)!)) }),
  foreignId: ({ account, xid }, idOf) => ({ order_id: idOf(keyOf(accounts.find((other) => other !== account)!, xid)) }),
  nothing: () => ({})
}

/** What a draw sends, what it means, and whether it names an order at all. */
const addressed = (draw: Draw, step: number, idOf: IdOf) => {
  const { account, deadline, fault, name, naming, pieces, trackingno } = draw
  const values: Partial<Record<typeof name, string>> = { change_ship_deadline: deadline, recordShipment: trackingno }
  const { means, ...names } = namings[naming](draw, idOf)
  // enable_rush_processing does not look at an xid; what is sent for 1204 is an identifier of a kind.
  const isNameless = naming === "nothing" || (name === "enable_rush_processing" && naming === "xid")
  const sent: Sent = {
    name,
    account,
    value: values[name] ?? `value ${step}`,
    ...(pieces !== undefined && { pieces }),
    ...(fault !== undefined && { fault }),
    ...names
  }
  return { sent, means: isNameless ? undefined : means, isNamed: !isNameless || fault === "1204" }
}

/** Gives a sequence of commands to the service and to the model: the first difference, and everything that was answered. */
export const compare = (draws: ReadonlyArray<Draw>) => {
  let minutes = 0
  const { run, waybill } = service(() => minutes)
  const world = new Map<string, Known>()
  const answered: Array<string> = []

  const question = (name: "get_order" | "get_status", account: string, xid: string) => {
    const reply = run(waybill.handle(name, bodyOf({ name, account, xid, value: "" })))
    return { words: wordsOf(name, reply), body: reply.body as Record<string, unknown> }
  }

  /** The first order of all that is not as the model has it. */
  const differing = () =>
    places.flatMap(({ account, xid }) => {
      const known = world.get(keyOf(account, xid))
      return (["get_order", "get_status"] as const).flatMap((name) => {
        const { body, words } = question(name, account, xid)
        const [expected] = expectedOf(known?.order, { name, value: "" })
        const isSame = words === expected && (name === "get_order" || body.update_date === known?.update_date)
        return isSame ? [] : [{ account, xid, expected, known, words, body }]
      })
    })[0]

  for (const [step, draw] of draws.entries()) {
    minutes = step
    const { isNamed, means, sent } = addressed(draw, step, (key) => world.get(key)?.order_id ?? "42")
    const known = means === undefined ? undefined : world.get(means)
    const [expected, after] = expectedOf(known?.order, sent, isNamed)
    const words = run(ask(waybill, sent, `step ${step}`))
    answered.push(`${sent.name} ${words.startsWith("success") ? "success" : words}`)
    if (after !== undefined && after !== known?.order) {
      const order_id = known?.order_id ?? String(question("get_status", draw.account, draw.xid).body.order_id)
      world.set(means!, { order: after, order_id, update_date: dateAfter(step) })
    }
    const difference = words === expected ? differing() : { expected, words }
    if (difference !== undefined) return { difference: { step, sent, ...difference }, answered }
  }
  const { events } = run(Effect.orDie(waybill.events(undefined, 1000)))
  const accepted = [...world.values()].reduce((sum, { order }) => sum + order.history.length, 0)
  const difference = events.length === accepted ? undefined : { events: events.length, accepted }
  return { difference, answered }
}
