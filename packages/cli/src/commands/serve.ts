import { docsPages, nodeListener, nodeServer, stop } from "@waybill/adapter-http/node"
import { SqlDatabase } from "@waybill/adapter-sql"
import { Waybill } from "@waybill/core"
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { tell } from "../output/print.ts"
import { type Credentials, firstAccount, firstSteps } from "../service/first-account.ts"
import { checkExposure, listen, tlsOf, urlOf } from "../service/listen.ts"
import { piecesOf } from "../service/log-line.ts"
import { policyOf } from "../service/policy.ts"
import { watchedPorts } from "../service/port-figures.ts"
import { portsOf } from "../service/ports.ts"
import { problemLog } from "../service/problem-log.ts"
import { requestLog } from "../service/request-log.ts"
import { shownDatabase } from "../service/source.ts"
import { telemetry } from "../service/telemetry.ts"
import { checkWorkers, tellStopping, untilSignal, watchOver } from "../service/workers/watch.ts"
import { type ThisWorker, thisWorker } from "../service/workers/worker.ts"
import { flagsFor, settingsFrom } from "../settings/flags.ts"
import { type ServiceSettings, serviceSettings } from "../settings/service-settings.ts"

/** For what is under way when the service stops; spans that nobody takes may cost three seconds more. */
const answering = 6000

const tellLog = (lines: string): void => void process.stderr.write(lines)
const toLog = (lines: string): void => {
  for (const piece of piecesOf(lines)) process.stdout.write(piece)
}

const run = (settings: ServiceSettings, worker: ThisWorker | undefined) =>
  Effect.gen(function* () {
    const policy = policyOf(settings)
    const { metrics, ports } = yield* watchedPorts
    const waybill = (yield* Waybill).within(ports)
    const database = yield* SqlDatabase
    const credentials = (worker?.place ?? 0) === 0 ? yield* firstAccount : undefined
    const { basePath, behindProxy, clientHeader, log, orderQuota, quoteQuota } = settings
    const tls = tlsOf(settings)
    const listener = nodeListener(waybill, {
      policy,
      context: yield* Effect.context<never>(),
      basePath,
      pages: docsPages(basePath),
      ready: () => database.answers(),
      metrics,
      ...(worker !== undefined && { shareMetrics: worker.shareFigures }),
      quotas: { orders: orderQuota, quotes: quoteQuota },
      ...(behindProxy && { clientHeader }),
      ...(log === "json" && { log: requestLog(toLog) })
    })
    const server = nodeServer(listener, {}, tls)
    const port = yield* Effect.promise(() => listen(server, settings))
    yield* Effect.addFinalizer(() => Effect.promise(() => stop(server, { graceMs: answering })))
    const greet = () => tell(greeting(settings, urlOf(settings, port), credentials))
    if (worker === undefined) {
      greet()
      tellStopping(yield* untilSignal)
    } else {
      if (worker.place === 0) yield* Effect.forkScoped(Effect.andThen(worker.untilAllAnswer, Effect.sync(greet)))
      yield* worker.untilStopped
    }
  })

/** In one piece, so that who waits for the address also has the credentials. */
const greeting = (settings: ServiceSettings, url: string, credentials: Credentials | undefined): string => {
  const where = `Waybill answers at ${url}, its reference at ${url}/docs; orders are in ${shownDatabase(settings.database)}.`
  return credentials === undefined ? where : `${where}\n\n${firstSteps(url, credentials, settings)}\n`
}

/** `waybill serve` */
export const serve = Command.make("serve", flagsFor(serviceSettings), (given) =>
  Effect.suspend(() => {
    const settings = settingsFrom(serviceSettings, given) as unknown as ServiceSettings
    checkExposure(settings)
    const problems = problemLog(settings.log === "json" ? toLog : tellLog)
    const worker = settings.workers > 1 ? thisWorker() : undefined
    if (worker === undefined) {
      checkWorkers(settings)
      if (settings.workers > 1) return Effect.provide(watchOver(settings.workers), problems)
    }
    const node = settings.node + (worker?.place ?? 0)
    const service = Layer.provideMerge(Waybill.layer, portsOf({ ...settings, node }))
    const observed = Layer.merge(problems, telemetry(settings))
    const served = Effect.provide(Effect.scoped(run(settings, worker)), Layer.provideMerge(service, observed))
    return worker === undefined ? served : Effect.ensuring(served, Effect.sync(worker.leave))
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
