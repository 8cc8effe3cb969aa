import { CurrentPolicy, OrderIds, OrderStore, policy, Waybill } from "@waybill/core"
import { memory, memoryOrderStore } from "@waybill/core/testing"
import { Clock, Context, Effect, type Exit, Layer, References } from "effect"
import { ask } from "../model/answers.ts"
import { accountNamed, type Sent } from "../model/forms.ts"
import type { Name } from "../model/reference-model.ts"
import { chanceOf } from "./chance.ts"
import { faultyStore, pause, type Store } from "./faulty-store.ts"
import type { NamedCall } from "./invariants.ts"
import { attempts, type Planned, type Scenario, scenarioOf } from "./scenario.ts"
import { SeededScheduler } from "./seeded-scheduler.ts"

/** What is simulated: the core as it is, unless a test plants a fault. */
export interface Subject {
  /** The store at the far end of the line. */
  readonly kept: (store: Store) => Store
  /** The store at this end, as the core sees it. */
  readonly seen: (store: Store) => Store
  readonly ask: typeof ask
}

export const sound: Subject = { kept: (store) => store, seen: (store) => store, ask }

/** A call to one order, while it is under way and afterwards. */
export interface Step extends NamedCall {
  readonly account: string
  readonly xid: string
  answered: number
  answer: string | undefined
}

/** What happened under one seed. */
export interface Play {
  readonly scenario: Scenario
  readonly calls: ReadonlyArray<Step>
  /** In order; two plays of a seed have the same, to the byte. */
  readonly trace: ReadonlyArray<string>
  /** How each client ended. */
  readonly exits: ReadonlyArray<Exit.Exit<void> | undefined>
  readonly store: Store
}

const serviceWith = (attempts: number) => {
  const ports = memory({ accounts: ["north", "south"].map(accountNamed) })
  const inForce = Layer.succeed(CurrentPolicy, policy({ attempts }))
  const layer = Waybill.layer.pipe(Layer.provide(ports), Layer.provide(inForce))
  return Effect.runSync(Effect.provide(Waybill.use(Effect.succeed), layer))
}
type Service = ReturnType<typeof serviceWith>
const services = new Map(attempts.map((each) => [each, serviceWith(each)]))

const emptyStore = () => Effect.runSync(Effect.provide(OrderStore.use(Effect.succeed), memoryOrderStore))
const idsOf = (node: number) => Effect.runSync(Effect.provide(OrderIds.use(Effect.succeed), OrderIds.layer(node)))
const machineClock = Effect.runSync(Clock.Clock)
const hour = 3_600_000

/** No scenario takes more steps than this. */
const endless = 100_000

/** Plays the scenario of a seed: nothing but the seed and the subject decides what happens. */
export const play = (seed: number, subject: Subject = sound): Play => {
  const chance = chanceOf(seed)
  const scenario = scenarioOf(chance)
  const scheduler = new SeededScheduler(chance, scenario.yielding)
  const calls: Array<Step> = []
  const trace: Array<string> = []
  const note = (line: string) => void trace.push(line)
  let now = Date.UTC(2030, 0, 1, 12)
  let moment = 0

  const store = subject.kept(emptyStore())
  const service = services.get(scenario.attempts)!
  const clock: Clock.Clock = {
    ...machineClock,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeMillisUnsafe: () => now
  }
  const surroundings = Context.make(Clock.Clock, clock).pipe(Context.add(References.MinimumLogLevel, "None"))

  /** What cannot be asked without an id, and has none yet, becomes a question by xid. */
  const sentOf = ({ byId, xid, ...plan }: Planned): Sent => {
    const order_id = byId ? Effect.runSync(store.find(plan.account, { xid }))?.order_id : undefined
    if (order_id !== undefined) return { ...plan, order_id }
    const name: Name = plan.name === "enable_rush_processing" ? "get_status" : plan.name
    return { ...plan, name, xid }
  }

  const give = (who: string, waybill: Service, plan: Planned) =>
    Effect.gen(function* () {
      const command = sentOf(plan)
      const { account, xid } = plan
      const id = `${who}: call ${calls.length}`
      const call: Step = {
        id,
        account,
        xid,
        command,
        asked: moment++,
        answered: Number.POSITIVE_INFINITY,
        answer: undefined
      }
      calls.push(call)
      note(`${id} asks ${JSON.stringify(command)}`)
      const answer = yield* subject.ask(waybill, command, id)
      note(`${id} is answered ${answer}`)
      if (answer === "temporary") return
      call.answered = moment++
      call.answer = answer
    })

  // Clients are spread over two processes on one store.
  const processes = [idsOf(0), idsOf(1)]
  const start = (plans: ReadonlyArray<Planned>, client: number) => {
    const who = `client ${client}`
    const line = faultyStore(store, scenario.faults, { chance, scheduler, note: (what) => note(`${who}: ${what}`) })
    const ports = Context.make(OrderStore, subject.seen(line)).pipe(Context.add(OrderIds, processes[client % 2]!))
    const waybill = service.within(ports)
    const inTurn = Effect.forEach(plans, (plan) => Effect.andThen(pause(chance.below(6)), give(who, waybill, plan)), {
      discard: true
    })
    return Effect.runForkWith(surroundings)(Effect.andThen(Effect.yieldNow, inTurn), { scheduler })
  }

  const calm = service.within(Context.make(OrderStore, store).pipe(Context.add(OrderIds, processes[0]!)))
  const calmly = (who: string, plan: Planned) =>
    Effect.runSync(Effect.provideContext(give(who, calm, plan), surroundings))

  for (const plan of scenario.before) calmly("before", plan)
  const clients = scenario.clients.map(start)
  for (let steps = 0; scheduler.step(); steps++) {
    if (steps === endless) throw new Error(`seed ${seed} does not come to an end`)
    now += chance.happens(0.01) ? -hour : chance.below(2000)
    for (const [client, death] of scenario.deaths) {
      if (death !== steps) continue
      note(`client ${client} dies`)
      clients[client]!.interruptUnsafe()
    }
  }
  const reached = new Map(
    calls.map(({ account, xid }) => [`${account}/${xid}`, { account, xid, value: "", byId: false }])
  )
  for (const order of reached.values()) {
    calmly("afterwards", { ...order, name: "get_order" })
    calmly("afterwards", { ...order, name: "get_status" })
  }
  return { scenario, calls, trace, store, exits: clients.map((client) => client.pollUnsafe()) }
}
