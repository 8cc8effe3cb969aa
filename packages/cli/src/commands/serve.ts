import { docsPages, nodeListener, nodeServer, stop } from "@waybill/adapter-http/node"
import { type AccountRefusal, SqlDatabase } from "@waybill/adapter-sql"
import { type Unavailable, Waybill } from "@waybill/core"
import { Effect, Fiber, Layer } from "effect"
import { Command } from "effect/cli"
import type { Mistake } from "../errors/command-error.ts"
import { tell } from "../output/print.ts"
import { type Credentials, firstAccount, firstSteps } from "../service/first-account.ts"
import { checkExposure, listen, tlsOf, urlOf } from "../service/listen.ts"
import { policyOf } from "../service/policy.ts"
import { portsOf } from "../service/ports.ts"
import { endInTime, tellStopping, untilSignal } from "../service/stopping.ts"
import { inPieces } from "../service/telemetry/pipe-writer.ts"
import { watchedPorts } from "../service/telemetry/port-metrics.ts"
import { problemLog } from "../service/telemetry/problem-log.ts"
import { requestLog } from "../service/telemetry/request-log.ts"
import { telemetry } from "../service/telemetry/tracer.ts"
import { checkWorkers, watchOver } from "../service/workers/supervise.ts"
import { type ThisWorker, thisWorker } from "../service/workers/this-worker.ts"
import { shownDatabase } from "../settings/database-location.ts"
import { flagsFor, settingsFrom } from "../settings/flags.ts"
import { type ServiceSettings, serviceSettings } from "../settings/service-settings.ts"

/** For what is under way when the service stops; spans that nobody takes may cost three seconds more. */
const answering = 6000

/** For a connection that was being made, or handed to a worker, when the service was told to stop. */
const arriving = 500

const tellLog = (lines: string): void => void process.stderr.write(lines)
const toLog = (worker: ThisWorker | undefined): ((lines: string) => void) =>
  worker === undefined
    ? (lines) => void process.stdout.write(lines)
    : inPieces((piece, done) => void process.stdout.write(piece, done))

const greeting = (settings: ServiceSettings, url: string, credentials: Credentials | undefined): string => {
  const where = `Waybill answers at ${url}, its reference at ${url}/docs; orders are in ${shownDatabase(settings.database)}.`
  return credentials === undefined ? where : `${where}\n\n${firstSteps(url, credentials, settings)}\n`
}

const run = (settings: ServiceSettings, worker: ThisWorker | undefined, writeLog: (lines: string) => void) =>
  Effect.gen(function* () {
    const policy = policyOf(settings)
    const { metrics, ports } = yield* watchedPorts
    const waybill = (yield* Waybill).within(ports)
    const database = yield* SqlDatabase
    const { basePath, behindProxy, clientHeader, log, orderQuota, quoteQuota } = settings
    const tls = tlsOf(settings)
    const listener = nodeListener(waybill, {
      policy,
      context: yield* Effect.context<never>(),
      basePath,
      pages: docsPages(basePath),
      ready: () => database.isReady(),
      metrics,
      ...(worker !== undefined && { shareMetrics: worker.shareFigures }),
      quotas: { orders: orderQuota, quotes: quoteQuota },
      ...(behindProxy && { clientHeader }),
      ...(log === "json" && { log: requestLog(writeLog) })
    })
    const server = nodeServer(listener, {}, tls)
    const port = yield* Effect.promise(() => listen(server, settings))
    yield* Effect.addFinalizer(() => Effect.promise(() => stop(server, { graceMs: answering, lateMs: arriving })))
    // In one piece, so that who waits for the address also has the credentials.
    const greet = Effect.map(firstAccount, (credentials) =>
      tell(greeting(settings, urlOf(settings, port), credentials))
    )
    if (worker === undefined) {
      const signal = yield* Effect.forkScoped(untilSignal, { startImmediately: true })
      yield* greet
      tellStopping(yield* Fiber.join(signal))
      endInTime()
    } else {
      // The others have nothing to say.
      if (worker.place === 0) yield* Effect.raceFirst(Effect.andThen(worker.untilAllAnswer, greet), worker.untilStopped)
      yield* worker.untilStopped
    }
  })

/** The service as this process is to run it: alone, as one of several, or as the one that watches over them. */
const service = (worker: ThisWorker | undefined, given: Parameters<typeof settingsFrom>[1]) =>
  Effect.suspend<void, AccountRefusal | Mistake | Unavailable, never>(() => {
    const settings = worker?.settings ?? (settingsFrom(serviceSettings, given) as unknown as ServiceSettings)
    checkExposure(settings)
    const writeLog = toLog(worker)
    const problems = problemLog(settings.log === "json" ? writeLog : tellLog)
    if (worker === undefined) {
      checkWorkers(settings)
      if (settings.workers > 1) return Effect.provide(watchOver(settings), problems)
    }
    const node = settings.node + (worker?.place ?? 0)
    const ports = Layer.provideMerge(Waybill.layer, portsOf({ ...settings, node }))
    const observed = Layer.merge(problems, telemetry(settings))
    return Effect.provide(Effect.scoped(run(settings, worker, writeLog)), Layer.provideMerge(ports, observed))
  })

/** `waybill serve` */
export const serve = Command.make("serve", flagsFor(serviceSettings), (given) =>
  Effect.suspend(() => {
    const worker = thisWorker()
    return worker === undefined ? service(worker, given) : Effect.ensuring(service(worker, given), worker.leave)
  })
).pipe(
  Command.withDescription("Run the service: thirteen methods over HTTP, health, metrics and a reference page."),
  Command.withExamples([
    { command: "waybill serve" },
    { command: "waybill serve --port 9000 --database postgres://waybill@db/orders" },
    {
      command: "waybill serve --port 8081 --base-path /dev --database dev.db",
      description: "A development environment beside the first"
    }
  ])
)
