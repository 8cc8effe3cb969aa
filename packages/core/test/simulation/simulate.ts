import { CurrentPolicy, OrderIds, OrderStore, policy, Waybill } from "@waybill/core"
import { memory, memoryOrderStore } from "@waybill/core/testing"
import { Clock, Context, Effect, type Exit, Layer, Random, References } from "effect"
import { accountNamed, type SentCommand } from "../model/command-requests.ts"
import { send } from "../model/outcomes.ts"
import type { CommandName } from "../model/reference-model.ts"
import { faultyStore, pause, type Store } from "./faulty-store.ts"
import { Recorder, type SimulatedCall } from "./recorder.ts"
import { attemptLimits, type PlannedCommand, type Scenario, scenarioOf } from "./scenario.ts"
import { type SeededRandom, seededRandom } from "./seeded-random.ts"
import { SeededScheduler } from "./seeded-scheduler.ts"

/** The parts of a run that a test can replace to plant a fault. */
export interface Subject {
  /** Wraps the store at the far end of the unreliable connection. */
  readonly remoteStore: (store: Store) => Store
  /** Wraps the store at the near end, as the core sees it. */
  readonly clientStore: (store: Store) => Store
  readonly send: typeof send
}

export const unmodified: Subject = { remoteStore: (store) => store, clientStore: (store) => store, send }

/** The result of running one seed. */
export interface SimulationRun {
  readonly scenario: Scenario
  readonly calls: ReadonlyArray<SimulatedCall>
  /** Every step in sequence. Two runs of a seed have identical traces. */
  readonly trace: ReadonlyArray<string>
  /** How each client ended; undefined if it did not end. */
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
const services = new Map(attemptLimits.map((attempts) => [attempts, serviceWith(attempts)]))

const emptyStore = () => Effect.runSync(Effect.provide(OrderStore.use(Effect.succeed), memoryOrderStore))
const idsOf = (node: number) => Effect.runSync(Effect.provide(OrderIds.use(Effect.succeed), OrderIds.layer(node)))
const machineClock = Effect.runSync(Clock.Clock)
const HOUR = 3_600_000

/** More steps than any scenario needs. */
const MAX_STEPS = 100_000

/** Provides a clock that reads `now` and random numbers that depend on the seed, and disables logging. */
const environmentAt = (now: () => number, seed: number) => {
  const clock: Clock.Clock = { ...machineClock, currentTimeMillis: Effect.sync(now), currentTimeMillisUnsafe: now }
  const { below } = seededRandom(~seed)
  const random = { nextDoubleUnsafe: () => below(2 ** 32) / 2 ** 32, nextIntUnsafe: () => below(2 ** 32) }
  return Context.make(Clock.Clock, clock).pipe(
    Context.add(Random.Random, random),
    Context.add(References.MinimumLogLevel, "None")
  )
}

/** Returns the command to send. enable_rush_processing needs an order_id; without one, get_status replaces it. */
const commandOf = (store: Store, { byId, xid, ...plan }: PlannedCommand): SentCommand => {
  const order_id = byId ? Effect.runSync(store.find(plan.account, { xid }))?.order_id : undefined
  if (order_id !== undefined) return { ...plan, order_id }
  const name: CommandName = plan.name === "enable_rush_processing" ? "get_status" : plan.name
  return { ...plan, name, xid }
}

/** Runs tasks until none is left, and crashes clients at their planned steps. Returns false after too many steps. */
const runToEnd = (
  { crashes }: Scenario,
  scheduler: SeededScheduler,
  { crash, moveClock }: { crash: (client: number) => void; moveClock: () => void }
): boolean => {
  for (let steps = 0; scheduler.step(); steps++) {
    if (steps === MAX_STEPS) return false
    moveClock()
    for (const [client, step] of crashes) if (step === steps) crash(client)
  }
  return true
}

/** Returns the milliseconds by which the clock moves in one step. One step in a hundred goes back an hour. */
const clockStep = (random: SeededRandom): number => (random.happens(0.01) ? -HOUR : random.below(2000))

/** Runs the scenario of a seed. The result depends on the seed and the subject only. */
export const simulate = (seed: number, subject: Subject = unmodified): SimulationRun => {
  const random = seededRandom(seed)
  const scenario = scenarioOf(random)
  const scheduler = new SeededScheduler(random, scenario.yieldProbability)
  const recorder = new Recorder()
  const store = subject.remoteStore(emptyStore())
  const service = services.get(scenario.attempts)!
  let now = Date.UTC(2030, 0, 1, 12)
  const environment = environmentAt(() => now, seed)

  const perform = (caller: string, waybill: Service, plan: PlannedCommand) =>
    Effect.gen(function* () {
      const call = recorder.start(caller, plan, commandOf(store, plan))
      recorder.end(call, yield* subject.send(waybill, call.command, call.id))
    })

  // Clients are spread over the processes on one store.
  const processIds = scenario.nodes.map(idsOf)
  const serviceOn = (orderStore: Store, process: number) =>
    service.within(Context.make(OrderStore, orderStore).pipe(Context.add(OrderIds, processIds[process]!)))
  const startClient = (plans: ReadonlyArray<PlannedCommand>, client: number) => {
    const caller = `client ${client}`
    const trace = (line: string) => recorder.trace(`${caller}: ${line}`)
    const connection = faultyStore(store, scenario.faults, { random, scheduler, trace })
    const waybill = serviceOn(subject.clientStore(connection), client % processIds.length)
    const all = Effect.forEach(
      plans,
      (plan) => Effect.andThen(pause(random.below(6)), perform(caller, waybill, plan)),
      { discard: true }
    )
    return Effect.runForkWith(environment)(Effect.andThen(Effect.yieldNow, all), { scheduler })
  }
  const reliable = serviceOn(store, 0)
  const performNow = (caller: string, plan: PlannedCommand) =>
    Effect.runSync(Effect.provideContext(perform(caller, reliable, plan), environment))

  for (const plan of scenario.setup) performNow("setup", plan)
  const clients = scenario.clients.map(startClient)
  const crash = (client: number) => {
    recorder.trace(`client ${client} crashes`)
    clients[client]!.interruptUnsafe()
  }
  const moveClock = () => {
    if (!scenario.isClockStopped) now += clockStep(random)
  }
  if (!runToEnd(scenario, scheduler, { crash, moveClock }))
    throw new Error(`seed ${seed}: more than ${MAX_STEPS} steps`)
  for (const order of recorder.orders()) {
    performNow("final", { ...order, name: "get_order", value: "", byId: false })
    performNow("final", { ...order, name: "get_status", value: "", byId: false })
  }
  const { calls, lines } = recorder
  return { scenario, calls, trace: lines, store, exits: clients.map((client) => client.pollUnsafe()) }
}
