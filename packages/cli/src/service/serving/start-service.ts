import type { RequestListener } from "node:http"
import { merchantWebhooks, operatorApi, type SendTest } from "@waybill/adapter-http"
import { docsPages, nodeListeners, nodeServer, operatorDocsPages, stop } from "@waybill/adapter-http/node"
import { sendTestEvent } from "@waybill/adapter-http/webhooks"
import { SqlDatabase } from "@waybill/adapter-sql"
import type { ConsoleOptions } from "@waybill/console"
import { Waybill } from "@waybill/core"
import { Webhooks } from "@waybill/core/adapter"
import { Cause, Effect, Layer } from "effect"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { listen, tlsOf, urlOf } from "../listen.ts"
import { checkPromises, offerOf } from "../offer.ts"
import { withAgents } from "../operator/agents.ts"
import { consoleLink, withConsole } from "../operator/console.ts"
import { internalListening, internalParts } from "../operator/internal-address.ts"
import { operatorPorts } from "../operator/operator-ports.ts"
import { setUpOf } from "../operator/set-up.ts"
import { sumFigures } from "../operator/sum-figures.ts"
import { policyOf } from "../policy.ts"
import { leasedIds, portsOf } from "../ports.ts"
import { runPreflight } from "../run-preflight.ts"
import { logLine } from "../telemetry/log-line.ts"
import { measuredPorts } from "../telemetry/port-metrics.ts"
import { problemLog } from "../telemetry/problem-log.ts"
import { processMetrics } from "../telemetry/process-metrics.ts"
import { otlpTracer } from "../telemetry/tracer.ts"
import { warnOfProxy } from "../unknown-proxy.ts"
import { sendWebhooks } from "../webhooks/send-webhooks.ts"
import type { ThisWorker } from "../workers/this-worker.ts"
import type { Output } from "../workers/workers.ts"

/**
 * Time limit in milliseconds for requests in progress when the service stops. Sending spans can take another three
 * seconds.
 */
const GRACE_MS = 6000

/** Grace period for connections in transit at a stop, in milliseconds. */
const LATE_MS = 500

const hiddenPagesOf = ({ docs, metrics }: ServiceSettings) => [
  ...(metrics === false ? ["/metrics" as const] : []),
  ...(docs === false ? ["/openapi.json" as const] : [])
]

/** The addresses of a service. `internalUrl` is `url` if nothing is served at the internal address. */
interface Addresses {
  readonly url: string
  readonly internalUrl: string
  readonly hasOperator: boolean
}

/** Changes of the service by a host with its own clock, which also sends the webhooks. */
export interface HostParts {
  /** Returns the listener of an address around that of the service. */
  readonly around: (listener: RequestListener) => RequestListener
  /** The clock that the console shows. */
  readonly clock: NonNullable<ConsoleOptions["clock"]>
  /** Sends the test events of webhooks. */
  readonly sendTest: SendTest
}

/** Starts the service in this process, which stops at the end of the scope. */
export const startService = Effect.fnUntraced(function* (
  settings: ServiceSettings,
  { stdout }: Output,
  worker?: ThisWorker,
  host?: HostParts
) {
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
    ...(log === "json" && { log: (record: object) => stdout(logLine(record)) })
  }
  const hasDocs = settings.docs !== false
  const sendTest = host?.sendTest ?? sendTestEvent
  const desk = settings.operator === false ? undefined : yield* operatorPorts(waybill, settings, sendTest)
  const operator =
    desk && operatorApi(desk, { ...shared, pages: hasDocs ? operatorDocsPages(desk, { basePath, policy }) : {} })
  const onError = (error: unknown) => void fork(Effect.logError("console died", Cause.die(error)))
  const warn = (message: string) => void fork(Effect.logWarning(message))
  const setUp = desk === undefined ? {} : setUpOf(desk.tokens, settings, warn)
  const isFirst = worker === undefined || worker.place === 0
  const sending = settings.webhooks && host === undefined ? yield* sendWebhooks(policy, isFirst) : undefined
  if (settings.preflight && host === undefined) yield* runPreflight(settings, policy)
  if (desk !== undefined && isFirst && host === undefined) yield* Effect.forkScoped(sumFigures(desk.figures, policy))
  const offer = offerOf(settings)
  checkPromises(policy, offer, settings)
  const quotas = { orders: orderQuota, quotes: quoteQuota }
  const webhooks = yield* Webhooks
  const documented = {
    offer,
    quotas,
    ...(settings.merchantWebhooks && { merchantWebhooks: merchantWebhooks({ webhooks, sendTest }) })
  }
  const pages =
    operator &&
    withConsole(operator, settings, policy, waybill, { onError, ...setUp, ...(host && { clock: host.clock }) })
  const parts = pages && (yield* Effect.promise(() => withAgents(pages, operator, settings, policy)))
  const listeners = nodeListeners(waybill, {
    ...shared,
    ...documented,
    internal,
    ...(parts !== undefined && { operator: parts }),
    pages: hasDocs ? docsPages({ basePath, policy, ...documented, ...consoleLink(settings) }) : {},
    hiddenPages: hiddenPagesOf(settings),
    ready: async () => (await database.problem()) ?? true,
    metrics: () => metrics() + processMetrics() + (operator?.metrics() ?? "") + (sending?.() ?? ""),
    ...(worker !== undefined && { shareMetrics: worker.shareMetrics })
  })
  // A proxy opens all connections from one address.
  const limits = behindProxy ? { connectionsPerClient: Number.POSITIVE_INFINITY } : {}
  const around = host?.around ?? ((listener: RequestListener) => listener)
  const merchants = around(listeners.merchants)
  const server = nodeServer(behindProxy ? merchants : warnOfProxy(merchants, clientHeader, warn), limits, tls)
  const port = yield* Effect.promise(() => listen(server, settings))
  const stopAtEnd = (running: typeof server) =>
    Effect.addFinalizer(() => Effect.promise(() => stop(running, { graceMs: GRACE_MS, lateMs: LATE_MS })))
  yield* stopAtEnd(server)
  const url = urlOf(settings, port)
  let internalUrl = url
  if (internal.length > 0) {
    const own = internalListening(settings)
    const separate = nodeServer(around(listeners.internal), limits, tlsOf(own))
    internalUrl = urlOf(own, yield* Effect.promise(() => listen(separate, own, "operator-")))
    yield* stopAtEnd(separate)
  }
  return { url, internalUrl, hasOperator: operator !== undefined } satisfies Addresses
})

/** Provides the log of a service's errors and failed logins. */
export const problemsTo = ({ log }: ServiceSettings, output: Output): Layer.Layer<never> =>
  problemLog(output[log === "json" ? "stdout" : "stderr"])

/** Provides everything that a service needs: its stores and other ports, its log and its spans. */
export const servicePorts = (settings: ServiceSettings, output: Output, worker?: ThisWorker) => {
  const node = settings.node === undefined ? undefined : settings.node + (worker?.place ?? 0)
  const ports = Layer.provideMerge(Waybill.layer, portsOf(settings, leasedIds(node)))
  return Layer.provideMerge(ports, Layer.merge(problemsTo(settings, output), otlpTracer(settings)))
}
