import { operatorApi } from "@waybill/adapter-http"
import { docsPages, nodeListeners, nodeServer, operatorDocsPages, stop } from "@waybill/adapter-http/node"
import { type DatabaseRefused, SqlDatabase } from "@waybill/adapter-sql"
import { type AccountRefusal, type Unavailable, Waybill } from "@waybill/core"
import { Cause, Effect, Fiber, Layer } from "effect"
import { Command } from "effect/cli"
import { notify } from "../output/terminal.ts"
import { checkDatabase } from "../service/check-database.ts"
import { checkDemo, type FirstAccounts, isDemoWanted, prepareAccounts } from "../service/demo-account.ts"
import { firstSteps, withoutAccounts } from "../service/first-steps.ts"
import { checkExposure, listen, tlsOf, urlOf } from "../service/listen.ts"
import { offerOf } from "../service/offer.ts"
import { withConsole, withConsoleSecret } from "../service/operator/console.ts"
import { checkInternalExposure, internalListening, internalParts } from "../service/operator/internal-address.ts"
import { type OperatorGreeting, operatorGreeting } from "../service/operator/operator-greeting.ts"
import { operatorPorts } from "../service/operator/operator-ports.ts"
import { policyOf } from "../service/policy.ts"
import { leasedIds, portsOf } from "../service/ports.ts"
import { limitFlushTime, limitStopTime, notifyStopping, untilSignal } from "../service/stopping.ts"
import { boundedWriter } from "../service/telemetry/bounded-writer.ts"
import { logLine } from "../service/telemetry/log-line.ts"
import { measuredPorts } from "../service/telemetry/port-metrics.ts"
import { problemLog } from "../service/telemetry/problem-log.ts"
import { processMetrics } from "../service/telemetry/process-metrics.ts"
import { otlpTracer } from "../service/telemetry/tracer.ts"
import { warnOfProxy } from "../service/unknown-proxy.ts"
import { sendWebhooks } from "../service/webhooks/send-webhooks.ts"
import { checkWorkers, supervise } from "../service/workers/supervise.ts"
import { type ThisWorker, thisWorker } from "../service/workers/this-worker.ts"
import { redactDatabase } from "../settings/database-location.ts"
import { configurableFlags, type FlagValues, settingsFrom } from "../settings/flags.ts"
import { type ServiceSettings, serviceSettings } from "../settings/service-settings.ts"

/** Milliseconds that requests in progress have when the service stops. Sending spans can take another three seconds. */
const GRACE_MS = 6000

/** Time in milliseconds for which a stopping service accepts connections in transit. */
const LATE_MS = 500

const writeToStdout = boundedWriter((lines, done) => void process.stdout.write(lines, done))
const writeToStderr = boundedWriter((lines, done) => void process.stderr.write(lines, done))

const greetingOf = (
  settings: ServiceSettings,
  url: string,
  internalUrl: string,
  operator: OperatorGreeting,
  accounts: FirstAccounts
): string => {
  const docsUrl = settings.docs === "internal" ? internalUrl : url
  const lines = [
    `Waybill is listening on ${url}`,
    ...(settings.docs === false ? [] : [`  reference  ${docsUrl}/docs`]),
    ...(settings.metrics === "internal" ? [`  metrics    ${internalUrl}/metrics`] : []),
    ...operator.lines,
    `  database   ${redactDatabase(settings.database)}`
  ]
  if (accounts === "some") return lines.join("\n")
  const { firstToken: token } = operator
  const login = token === undefined ? undefined : { url: `${internalUrl}/console`, token }
  const steps = accounts === "none" ? withoutAccounts(settings) : firstSteps(url, accounts, settings, login)
  return [...lines, "", steps, ""].join("\n")
}

const hiddenPagesOf = ({ docs, metrics }: ServiceSettings) => [
  ...(metrics === false ? ["/metrics" as const] : []),
  ...(docs === false ? ["/openapi.json" as const] : [])
]

const run = (settings: ServiceSettings, worker: ThisWorker | undefined) =>
  Effect.gen(function* () {
    const policy = policyOf(settings)
    const { metrics, ports } = yield* measuredPorts
    const waybill = (yield* Waybill).within(ports)
    const database = yield* SqlDatabase
    const { basePath, behindProxy, clientHeader, log, orderQuota, quoteQuota } = settings
    const tls = tlsOf(settings)
    const context = yield* Effect.context<never>()
    const fork = Effect.runForkWith(context)
    const internal = internalParts(settings)
    const shared = {
      policy,
      context,
      basePath,
      ...(behindProxy && { clientHeader }),
      ...(log === "json" && { log: (record: object) => writeToStdout(logLine(record)) })
    }
    const hasDocs = settings.docs !== false
    const desk = settings.operator === false ? undefined : yield* operatorPorts(waybill, settings)
    const operator =
      desk && operatorApi(desk, { ...shared, pages: hasDocs ? operatorDocsPages(desk, { basePath, policy }) : {} })
    const reportError = (error: unknown) => void fork(Effect.logError("console died", Cause.die(error)))
    const sending = settings.webhooks
      ? yield* sendWebhooks(policy, worker === undefined || worker.place === 0)
      : undefined
    const offer = offerOf(settings)
    const quotas = { orders: orderQuota, quotes: quoteQuota }
    const listeners = nodeListeners(waybill, {
      ...shared,
      internal,
      offer,
      quotas,
      ...(operator !== undefined && { operator: withConsole(operator, settings, policy, reportError) }),
      pages: hasDocs ? docsPages({ basePath, policy, offer, quotas }) : {},
      hiddenPages: hiddenPagesOf(settings),
      ready: () => database.isReady(),
      metrics: () => metrics() + processMetrics() + (operator?.metrics() ?? "") + (sending?.() ?? ""),
      ...(worker !== undefined && { shareMetrics: worker.shareMetrics })
    })
    // A proxy opens all connections from one address.
    const limits = behindProxy ? { connectionsPerClient: Number.POSITIVE_INFINITY } : {}
    const warn = (message: string) => void fork(Effect.logWarning(message))
    const { merchants } = listeners
    const server = nodeServer(behindProxy ? merchants : warnOfProxy(merchants, clientHeader, warn), limits, tls)
    const port = yield* Effect.promise(() => listen(server, settings))
    const stopAtEnd = (running: typeof server) =>
      Effect.addFinalizer(() => Effect.promise(() => stop(running, { graceMs: GRACE_MS, lateMs: LATE_MS })))
    yield* stopAtEnd(server)
    const url = urlOf(settings, port)
    let internalUrl = url
    if (internal.length > 0) {
      const own = internalListening(settings)
      const separate = nodeServer(listeners.internal, limits, tlsOf(own))
      internalUrl = urlOf(own, yield* Effect.promise(() => listen(separate, own, "operator-")))
      yield* stopAtEnd(separate)
    }
    // Everything is printed in one write, so that a program that waits for the address also receives the credentials.
    const greet = Effect.gen(function* () {
      const accounts = yield* prepareAccounts(settings)
      const greeting = operator === undefined ? { lines: [] } : yield* operatorGreeting(internalUrl, settings, accounts)
      notify(greetingOf(settings, url, internalUrl, greeting, accounts))
    })
    if (worker === undefined) {
      const signal = yield* Effect.forkScoped(untilSignal, { startImmediately: true })
      yield* greet
      notifyStopping(yield* Fiber.join(signal))
      limitStopTime()
    } else {
      // Only the first worker prints the address and the first steps.
      if (worker.place === 0)
        yield* Effect.raceFirst(Effect.andThen(worker.untilAllListening, greet), worker.untilStopped)
      yield* worker.untilStopped
    }
  })

/** Runs this process as the only server, as one of several workers, or as their supervisor. */
const runProcess = (worker: ThisWorker | undefined, flags: FlagValues) =>
  Effect.suspend<void, AccountRefusal | DatabaseRefused | Unavailable, never>(() => {
    const settings = worker?.settings ?? settingsFrom(serviceSettings, flags)
    checkExposure(settings)
    checkInternalExposure(settings)
    checkDemo(settings)
    const check = worker === undefined ? Effect.promise(() => checkDatabase(settings)) : Effect.void
    const problems = problemLog(settings.log === "json" ? writeToStdout : writeToStderr)
    if (worker === undefined) {
      checkWorkers(settings)
      if (settings.workers > 1) {
        const output = { stdout: writeToStdout, stderr: writeToStderr }
        const supervisor = supervise(withConsoleSecret({ ...settings, demo: isDemoWanted(settings) }), output)
        return Effect.andThen(check, Effect.provide(supervisor, problems))
      }
    }
    const node = settings.node === undefined ? undefined : settings.node + (worker?.place ?? 0)
    const ports = Layer.provideMerge(Waybill.layer, portsOf(settings, leasedIds(node)))
    const observed = Layer.merge(problems, otlpTracer(settings))
    const service = Effect.provide(Effect.scoped(run(settings, worker)), Layer.provideMerge(ports, observed))
    return Effect.andThen(check, service)
  })

/** `waybill serve` */
export const serve = Command.make("serve", configurableFlags(serviceSettings), (flags) =>
  Effect.suspend(() => {
    const worker = thisWorker()
    const process = Effect.ensuring(runProcess(worker, flags), Effect.sync(limitFlushTime))
    return worker === undefined ? process : Effect.ensuring(process, worker.leave)
  })
).pipe(
  Command.withExamples([
    { command: "waybill serve" },
    { command: "waybill serve --port 9000 --database postgres://waybill@db/orders" },
    {
      command: "waybill serve --port 8081 --base-path /dev --database dev.db",
      description: "Run a development environment next to the first"
    }
  ])
)
