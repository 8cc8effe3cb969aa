import { type Order, OrderStore, Waybill, type WaybillCalls } from "@waybill/core"
import { memory, memoryOrderStore } from "@waybill/core/testing"
import { Context, Effect, Layer, Random, Result } from "effect"
import { describe, expect, it } from "vitest"
import { seedsOf } from "../../../../tests/runs/runs.ts"
import { submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const xid = { xid: "A-1" }
const seeds = seedsOf(100)

/** Yields to other fibers a random number of times. */
const yieldRandomly = Effect.flatMap(Random.nextIntBetween(0, 4), (times) =>
  Effect.forEach(Array.from({ length: times }), () => Effect.yieldNow, { discard: true })
)

/** An in-memory store with random delays before and after each call. */
const delayedStore = Layer.effect(
  OrderStore,
  Effect.map(Effect.scoped(Layer.build(Layer.fresh(memoryOrderStore))), (built) => {
    const store = Context.get(built, OrderStore)
    const slow =
      <A extends ReadonlyArray<unknown>, B, E>(call: (...args: A) => Effect.Effect<B, E>) =>
      (...args: A) =>
        Effect.andThen(yieldRandomly, call(...args)).pipe(Effect.tap(() => yieldRandomly))
    return OrderStore.of({
      insert: slow(store.insert),
      find: slow(store.find),
      update: slow(store.update),
      history: slow(store.history),
      events: slow(store.events)
    })
  })
)

const delayed = Waybill.layer.pipe(Layer.provide(delayedStore), Layer.provide(memory()))

/** Runs a program on a fresh store with delays that depend on the seed. */
const onDelayedStore =
  (seed: number) =>
  <A, E>(program: Effect.Effect<A, E, Waybill>) =>
    program.pipe(Effect.provide(Layer.fresh(delayed)), Random.withSeed(seed), Effect.runPromise)

type Race = (waybill: WaybillCalls) => Effect.Effect<unknown, { readonly code?: string; readonly kind: string }>

const commands = {
  push: (waybill) => waybill.pushOrder(MERCHANT, submission),
  reorder: (waybill) => waybill.reOrder(MERCHANT, submission),
  status: (waybill) => waybill.getStatus(MERCHANT, xid),
  hold: (waybill) => waybill.holdOrder(MERCHANT, { ...xid, msg: "wait" }),
  holdToo: (waybill) => waybill.holdOrder(MERCHANT, { ...xid, msg: "stop" }),
  unhold: (waybill) => waybill.unholdOrder(MERCHANT, xid),
  cancel: (waybill) => waybill.cancelOrder(MERCHANT, xid),
  lexington: (waybill) =>
    waybill.changeShipAddress(MERCHANT, { ...xid, ...submission.shipping_address, city: "Lexington" }),
  bonn: (waybill) =>
    waybill.changeShipAddress(MERCHANT, {
      ...xid,
      name: "Bo",
      address: "Am Hof 1",
      city: "Bonn",
      zip: "53113",
      state: "NRW",
      country: "DE"
    }),
  method: (waybill) => waybill.changeShipMethod(MERCHANT, { ...xid, carrier: "acme", service: "ACME_2DAY" }),
  deadline: (waybill) => waybill.changeShipDeadline(MERCHANT, { ...xid, ship_deadline: "2099-12-31 17:00:00" }),
  rush: (waybill) =>
    Effect.flatMap(waybill.getStatus(MERCHANT, xid), ({ order_id }) =>
      waybill.enableRushProcessing(MERCHANT, { order_id })
    ),
  start: (waybill) => waybill.operator.start(MERCHANT, xid),
  ship: (waybill) => waybill.operator.ship(MERCHANT, xid, { carrier: "acme", trackingno: "T1" }),
  shipToo: (waybill) => waybill.operator.ship(MERCHANT, xid, { carrier: "acme", trackingno: "T2" }),
  stop: (waybill) => waybill.operator.cancel(MERCHANT, xid, { msg: "stop" })
} satisfies Record<string, Race>

type Command = keyof typeof commands

const outcomeOf = (command: Command, waybill: WaybillCalls) =>
  Effect.map(Effect.result((commands[command] as Race)(waybill)), (result) =>
    Result.isSuccess(result) ? "ok" : (result.failure.code ?? result.failure.kind)
  )

/** Runs two commands concurrently. Returns both outcomes, the order, and the commands in the order's history. */
const run = (given: ReadonlyArray<Command>, pair: readonly [Command, Command], seed: number) =>
  Effect.gen(function* () {
    const waybill = yield* Waybill
    for (const command of given) expect(yield* outcomeOf(command, waybill)).toBe("ok")
    const both = yield* Effect.forEach(pair, (command) => Effect.andThen(yieldRandomly, outcomeOf(command, waybill)), {
      concurrency: "unbounded"
    })
    const { history, order } = yield* waybill.getOrder(MERCHANT, xid)
    expect(history.map(({ revision }) => revision)).toEqual(history.map((_, index) => index + 1))
    return { outcomes: both.join(" "), order, commands: history.map(({ command }) => command).slice(given.length) }
  }).pipe(onDelayedStore(seed))

const held = ({ holds }: Pick<Order, "holds">) =>
  holds.length === 0
    ? "free"
    : holds
        .flatMap(({ earlier = [], msg }) => [...earlier, msg])
        .toSorted()
        .join("+")

/** For each race: the preceding commands, the two commands, and all allowed results (both outcomes and the order). */
const races: ReadonlyArray<readonly [ReadonlyArray<Command>, readonly [Command, Command], ReadonlyArray<string>]> = [
  [[], ["push", "push"], ["ok 121: new free", "121 ok: new free"]],
  [[], ["push", "reorder"], ["ok 221: new free", "121 ok: new free"]],
  [[], ["reorder", "reorder"], ["ok 221: new free", "221 ok: new free"]],
  [[], ["push", "status"], ["ok 915: new free", "ok ok: new free"]],
  [[], ["push", "hold"], ["ok 315: new free", "ok ok: new wait"]],
  [[], ["push", "cancel"], ["ok 515: new free", "ok ok: cancelled free"]],
  [["push"], ["hold", "start"], ["ok onHold: new wait", "318 ok: processing free"]],
  [
    ["push", "hold"],
    ["unhold", "start"],
    ["ok onHold: new free", "ok ok: processing free"]
  ],
  [["push"], ["cancel", "start"], ["ok wrongStage: cancelled free", "515 ok: processing free"]],
  [["push"], ["stop", "start"], ["ok wrongStage: cancelled free", "ok ok: cancelled free"]],
  [["push"], ["cancel", "cancel"], ["ok ok: cancelled free"]],
  [["push"], ["stop", "stop"], ["ok wrongStage: cancelled free", "wrongStage ok: cancelled free"]],
  [["push"], ["start", "start"], ["ok wrongStage: processing free", "wrongStage ok: processing free"]],
  [
    ["push", "hold"],
    ["unhold", "unhold"],
    ["ok 419: new free", "419 ok: new free"]
  ],
  [["push"], ["hold", "holdToo"], ["ok ok: new stop+wait"]],
  [
    ["push", "hold"],
    ["holdToo", "unhold"],
    ["ok ok: new free", "ok ok: new stop"]
  ],
  [["push"], ["hold", "cancel"], ["315 ok: cancelled free", "ok ok: cancelled free"]],
  [
    ["push", "hold"],
    ["unhold", "cancel"],
    ["419 ok: cancelled free", "ok ok: cancelled free"]
  ],
  [
    ["push", "start"],
    ["lexington", "ship"],
    ["620 ok: shipped free", "ok ok: shipped free Lexington"]
  ],
  [
    ["push", "start"],
    ["method", "ship"],
    ["720 ok: shipped free", "ok ok: shipped free ACME_2DAY"]
  ],
  [
    ["push", "start"],
    ["deadline", "ship"],
    ["820 ok: shipped free", "ok ok: shipped free deadline"]
  ],
  [
    ["push", "start"],
    ["rush", "ship"],
    ["1213 ok: shipped free", "ok ok: shipped free rush"]
  ],
  [["push", "start"], ["ship", "ship"], ["ok ok: shipped free"]],
  [
    ["push", "start"],
    ["ship", "shipToo"],
    ["ok wrongStage: shipped free", "wrongStage ok: shipped free"]
  ],
  [
    ["push", "start"],
    ["ship", "stop"],
    ["ok wrongStage: shipped free", "wrongStage ok: cancelled free"]
  ],
  [["push"], ["lexington", "bonn"], ["ok ok: new free Bonn", "ok ok: new free Lexington"]],
  [["push"], ["deadline", "rush"], ["ok ok: new free deadline rush"]],
  [["push"], ["method", "lexington"], ["ok ok: new free Lexington ACME_2DAY"]],
  [["push"], ["method", "method"], ["ok ok: new free ACME_2DAY"]]
]

describe("two concurrent commands", () => {
  it.each(races)("runs $1 concurrently after $0 as if in sequence", async (given, pair, allowed) => {
    const seen = new Set<string>()
    for (const seed of seeds) {
      const { outcomes, commands, order } = await run(given, pair, seed)
      const { city } = order.shipping_address
      const facts = [
        order.stage,
        held(order),
        ...(city === "Louisville" ? [] : [city]),
        ...(order.shipping.service === "ACME_GROUND" ? [] : [order.shipping.service]),
        ...(order.ship_deadline === undefined ? [] : ["deadline"]),
        ...(order.rush ? ["rush"] : [])
      ]
      seen.add(`${outcomes}: ${facts.join(" ")}`)
      // A refused command leaves no event.
      expect(commands.length).toBeLessThanOrEqual(outcomes.split(" ").filter((each) => each === "ok").length)
      if (city === "Bonn") expect(order.shipping_address).toMatchObject({ name: "Bo", zip: "53113", country: "DE" })
      if (city === "Lexington")
        expect(order.shipping_address).toMatchObject({ name: "Ada", zip: "40214", country: "US" })
    }
    expect([...seen].sort()).toEqual([...allowed].sort())
  })
})

it("two accounts that push the same xid concurrently each get their own order", async () => {
  for (const seed of seeds) {
    const [first, second] = await Effect.gen(function* () {
      const waybill = yield* Waybill
      const both = ["merchant-7", "merchant-8"].map((account) =>
        Effect.andThen(yieldRandomly, waybill.pushOrder(account, submission))
      )
      yield* Effect.all(both, { concurrency: "unbounded" })
      return yield* Effect.all([waybill.getOrder("merchant-7", xid), waybill.getOrder("merchant-8", xid)])
    }).pipe(onDelayedStore(seed))
    expect([first.order.account_id, second.order.account_id]).toEqual(["merchant-7", "merchant-8"])
    expect(first.order.order_id).not.toBe(second.order.order_id)
  }
})
