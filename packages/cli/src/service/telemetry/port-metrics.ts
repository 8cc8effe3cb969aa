import { LoginCache } from "@waybill/adapter-sql"
import { Accounts, OrderStore } from "@waybill/core"
import { Context, Effect, Exit, Tracer } from "effect"

type PortMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** Number of calls to a port method for each outcome, and their total duration in seconds. */
interface CallStats {
  readonly labels: string
  answered: number
  failed: number
  seconds: number
}

/** Returns a port with counts, times and, with a tracer, spans of its calls. */
const measuredPort = <S extends object>(
  port: string,
  service: S,
  isTraced: boolean,
  register: (stats: CallStats) => void
): S =>
  Object.fromEntries(
    Object.entries(service as Record<string, PortMethod>).map(([call, method]) => {
      const stats: CallStats = { labels: `port="${port}",call="${call}"`, answered: 0, failed: 0, seconds: 0 }
      register(stats)
      const counted = (...args: ReadonlyArray<unknown>) =>
        Effect.suspend(() => {
          const start = performance.now()
          return Effect.onExit(method(...args), (exit) =>
            Effect.sync(() => {
              stats.seconds += (performance.now() - start) / 1000
              if (Exit.isSuccess(exit)) stats.answered++
              else stats.failed++
            })
          )
        })
      const traced = (...args: ReadonlyArray<unknown>) => Effect.withSpan(counted(...args), `${port}.${call}`)
      return [call, isTraced ? traced : counted]
    })
  ) as S

const formatMetric = (name: string, kind: string, help: string, rows: ReadonlyArray<string>) =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...rows.map((row) => `${name}${row}`)].join("\n")

/** The measured ports of a service, and a function `metrics` that returns the figures in the Prometheus text format. */
export const measuredPorts = Effect.gen(function* () {
  const all: Array<CallStats> = []
  const register = (stats: CallStats) => void all.push(stats)
  const cache = yield* LoginCache
  const isTraced = Context.getOrUndefined(yield* Effect.context<never>(), Tracer.Tracer) !== undefined
  const ports = Context.make(OrderStore, measuredPort("OrderStore", yield* OrderStore, isTraced, register)).pipe(
    Context.add(Accounts, measuredPort("Accounts", yield* Accounts, isTraced, register))
  )
  const metrics = (): string => {
    const { hits, misses, size } = cache.figures()
    const blocks = [
      formatMetric(
        "waybill_port_calls_total",
        "counter",
        "Calls to the stores, by outcome.",
        all.flatMap(({ answered, failed, labels }) => [
          `{${labels},outcome="answered"} ${answered}`,
          `{${labels},outcome="failed"} ${failed}`
        ])
      ),
      formatMetric(
        "waybill_port_seconds_total",
        "counter",
        "Total duration of calls to the stores, in seconds.",
        all.map(({ labels, seconds }) => `{${labels}} ${seconds}`)
      ),
      formatMetric("waybill_login_cache_total", "counter", "Logins, by whether the login cache contained them.", [
        `{outcome="hit"} ${hits}`,
        `{outcome="miss"} ${misses}`
      ]),
      formatMetric("waybill_login_cache_size", "gauge", "Usernames in the login cache.", [` ${size}`])
    ]
    return `${blocks.join("\n")}\n`
  }
  return { ports, metrics }
})
