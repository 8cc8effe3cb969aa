import { docsPages, nodeListener, nodeServer, stop } from "@waybill/adapter-http/node"
import { SqlDatabase } from "@waybill/adapter-sql"
import { Waybill } from "@waybill/core"
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { tell } from "../output/print.ts"
import { firstAccount, firstSteps } from "../service/first-account.ts"
import { checkExposure, listen, tlsOf, urlOf } from "../service/listen.ts"
import { policyOf } from "../service/policy.ts"
import { watchedPorts } from "../service/port-figures.ts"
import { portsOf } from "../service/ports.ts"
import { problemLog } from "../service/problem-log.ts"
import { requestLog } from "../service/request-log.ts"
import { shownDatabase } from "../service/source.ts"
import { telemetry } from "../service/telemetry.ts"
import { flagsFor, settingsFrom } from "../settings/flags.ts"
import { type ServiceSettings, serviceSettings } from "../settings/service-settings.ts"

const untilStopped = Effect.callback<NodeJS.Signals>((resume) => {
  const signals = ["SIGINT", "SIGTERM"] as const
  const hear = (signal: NodeJS.Signals) => resume(Effect.succeed(signal))
  for (const signal of signals) process.once(signal, hear)
  return Effect.sync(() => {
    for (const signal of signals) process.off(signal, hear)
  })
})

/** For what is under way when the service stops; spans that nobody takes may cost three seconds more. */
const answering = 6000

const tellLog = (lines: string): void => void process.stderr.write(lines)
const toLog = (lines: string): void => void process.stdout.write(lines)

const run = (settings: ServiceSettings) =>
  Effect.gen(function* () {
    const policy = policyOf(settings)
    const { metrics, ports } = yield* watchedPorts
    const waybill = (yield* Waybill).within(ports)
    const database = yield* SqlDatabase
    const credentials = yield* firstAccount
    const { basePath, behindProxy, clientHeader, log, orderQuota, quoteQuota } = settings
    const tls = tlsOf(settings)
    const listener = nodeListener(waybill, {
      policy,
      context: yield* Effect.context<never>(),
      basePath,
      pages: docsPages(basePath),
      ready: () => database.answers(),
      metrics,
      quotas: { orders: orderQuota, quotes: quoteQuota },
      ...(behindProxy && { clientHeader }),
      ...(log === "json" && { log: requestLog(toLog) })
    })
    const server = nodeServer(listener, {}, tls)
    const port = yield* Effect.promise(() => listen(server, settings))
    yield* Effect.addFinalizer(() => Effect.promise(() => stop(server, { graceMs: answering })))
    const url = urlOf(settings, port)
    const answers = `Waybill answers at ${url}, its reference at ${url}/docs`
    const greeting = `${answers}; orders are in ${shownDatabase(settings.database)}.`
    // In one piece, so that who waits for the address also has the credentials.
    tell(credentials === undefined ? greeting : `${greeting}\n\n${firstSteps(url, credentials, settings)}\n`)
    const signal = yield* untilStopped
    tell(`${signal}: answering what is under way.`)
  })

/** `waybill serve` */
export const serve = Command.make("serve", flagsFor(serviceSettings), (given) =>
  Effect.suspend(() => {
    const settings = settingsFrom(serviceSettings, given) as unknown as ServiceSettings
    checkExposure(settings)
    const service = Layer.provideMerge(Waybill.layer, portsOf(settings))
    const observed = Layer.merge(problemLog(settings.log === "json" ? toLog : tellLog), telemetry(settings))
    return Effect.provide(Effect.scoped(run(settings)), Layer.provideMerge(service, observed))
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
