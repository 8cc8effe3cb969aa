import type { IncomingMessage } from "node:http"
import { SecretBytes } from "@waybill/adapter-sql"
import { OrderIds, Waybill } from "@waybill/core"
import { includesRole, OperatorTokens } from "@waybill/core/adapter"
import { Clock, Effect, Layer, Random } from "effect"
import { version } from "../output/version.ts"
import { isLocal, isLoopback } from "../service/listen.ts"
import { portsOf } from "../service/ports.ts"
import { type HostParts, problemsTo, startService } from "../service/serving/start-service.ts"
import type { Output } from "../service/workers/workers.ts"
import { type Holders, prepareHolders } from "./demo-holders.ts"
import { isPossibleTime } from "./duration.ts"
import { type Engine, type SandboxProblem, startEngine } from "./engine.ts"
import { type Fates, fatesOf } from "./order-fates.ts"
import { aroundListener, problemOf, RouteProblem, targetIn } from "./routes.ts"
import type { SandboxScript } from "./sandbox-script.ts"
import { seededRandom } from "./seeded.ts"
import { type SandboxSettings, serviceOf } from "./settings.ts"
import { openState } from "./state.ts"
import { virtualClock } from "./virtual-clock.ts"

/** Real milliseconds between two advances of a clock with a speed. */
const TICK = 100

/** A sandbox that is listening. `holders` is undefined if its secrets are random and were created before. */
export interface Running {
  readonly seed: string
  readonly url: string
  readonly internalUrl: string
  readonly holders: Holders | undefined
  readonly now: () => number
  readonly advance: (targetOf: (now: number) => number) => Promise<object>
  readonly status: () => Promise<object>
}

interface SandboxInput {
  readonly settings: SandboxSettings
  /** Script without faults. */
  readonly script?: SandboxScript
  readonly output: Output
  readonly onProblem: (problem: SandboxProblem) => void
}

const fateRows = (fates: Fates) =>
  Object.entries(fates).map(([name, { summary = "", zip }]) => ({ name, suffix: `-${name}`, zip, summary }))

/** Advances the clock at a speed until it is interrupted. */
const tick = (speed: number, advance: Engine["advance"]) =>
  Effect.gen(function* () {
    let before = performance.now()
    for (;;) {
      yield* Effect.sleep(TICK)
      const real = performance.now()
      const by = Math.round((real - before) * speed)
      before = real
      yield* Effect.ignore(advance((now) => (isPossibleTime(now + by) ? now + by : now)))
    }
  })

/** Whether a URL names this machine. */
const isOwn = (url: string): boolean => URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ""))

/** Runs a sandbox while `use` runs. */
export const runSandbox = <A, E>(
  { onProblem, output, script, settings }: SandboxInput,
  use: (running: Running) => Effect.Effect<A, E>
) => {
  const service = serviceOf(settings)
  const { speed } = settings
  const state = openState(settings.database, settings)
  const { seed } = state
  const fates = fatesOf(script)
  const time = virtualClock(state.now)
  const random = seededRandom(`${seed}\0${state.starts}`)
  const requestIds = seededRandom(`${seed}\0${state.starts}\0requests`)
  // Everybody reads the seed in the replies, so that a public sandbox has other secrets.
  const isSeeded = isLocal(service)
  const mark = () => `seed=${seed}; time=${new Date(time.now()).toISOString()}`

  const program = Effect.gen(function* () {
    const context = yield* Effect.context<OperatorTokens>()
    const tokens = yield* OperatorTokens
    const holders = yield* prepareHolders(isSeeded ? seed : undefined)
    const engine = yield* startEngine({
      time,
      state,
      fates,
      mark,
      onProblem,
      isStored: settings.database !== ":memory:"
    })
    const run = Effect.runPromiseWith(context)
    const status = () =>
      run(
        Effect.map(engine.status, ({ due, due_count, now, problems }) => ({
          now,
          start: new Date(state.start).toISOString(),
          seed,
          speed,
          edition: version,
          due_count,
          due,
          fates: fateRows(fates),
          problems
        }))
      )
    const advance = (targetOf: (now: number) => number) =>
      run(Effect.match(engine.advance(targetOf), { onSuccess: (done) => done, onFailure: (error) => error })).then(
        (done) => {
          if ("_tag" in done) throw done._tag === "AdvanceRefused" ? problemOf(done) : done
          return done
        }
      )
    const authorize = async ({ headers }: IncomingMessage, change: boolean) => {
      if (isLocal(service)) {
        // A page of another site has an origin, also after it has rebound its name to this address.
        const { host = "", origin = `http://${host}` } = headers
        if (isOwn(`http://${host}`) && isOwn(origin)) return
        throw new RouteProblem(403, "forbidden", "Host and Origin: must name this machine, such as localhost")
      }
      const token = /^bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1]
      const holder = token === undefined ? undefined : await run(tokens.find(token))
      if (holder === undefined)
        throw new RouteProblem(401, "unauthorized", "Authorization: must be Bearer with a token of an operator", {
          "www-authenticate": "Bearer"
        })
      if (!includesRole(holder.role, change ? "operator" : "viewer"))
        throw new RouteProblem(403, "forbidden", `needs the role operator, and the token has the role ${holder.role}`)
    }
    const clock: HostParts["clock"] = { status, advance: (target) => advance(targetIn(target)) }
    const around = aroundListener({
      status,
      advance,
      authorize,
      mark,
      basePath: settings.basePath,
      now: time.now,
      nextRequestId: () => `sandbox-${requestIds.bytes(8).toString("hex")}`
    })
    const { internalUrl, url } = yield* startService(service, output, undefined, {
      around,
      clock,
      sendTest: engine.sendTest
    })
    if (speed > 0) yield* Effect.forkScoped(tick(speed, engine.advance))
    // Runs before the server waits for its requests.
    yield* Effect.addFinalizer(() => engine.stop)
    return yield* use({ seed, url, internalUrl, holders, status, advance, now: time.now })
  })
  const ports = Layer.provideMerge(Waybill.layer, portsOf(service, OrderIds.layer(0)))
  return Effect.scoped(program).pipe(
    Effect.provide(Layer.provideMerge(ports, problemsTo({ ...service, log: "off" }, output))),
    Effect.provideService(Clock.Clock, time.clock),
    Effect.provideService(Random.Random, random),
    isSeeded ? Effect.provideService(SecretBytes, random.bytes) : (effect) => effect,
    Effect.ensuring(Effect.sync(state.unlock))
  )
}
