import { LoginCache } from "@waybill/adapter-sql"
import { Accounts, OrderStore } from "@waybill/core"
import { Context, Effect, Exit, Tracer } from "effect"

type Ask = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** How often a call of a port was made, how it ended, and the seconds that it took. */
interface Figures {
  readonly labels: string
  answered: number
  failed: number
  seconds: number
}

/** A port whose every call is counted and timed, and a span where there is a tracer. */
const watched = <S extends object>(port: string, service: S, isTraced: boolean, keep: (figures: Figures) => void): S =>
  Object.fromEntries(
    Object.entries(service as Record<string, Ask>).map(([call, ask]) => {
      const figures: Figures = { labels: `port="${port}",call="${call}"`, answered: 0, failed: 0, seconds: 0 }
      keep(figures)
      const counted = (...args: ReadonlyArray<unknown>) =>
        Effect.suspend(() => {
          const start = performance.now()
          return Effect.onExit(ask(...args), (exit) =>
            Effect.sync(() => {
              figures.seconds += (performance.now() - start) / 1000
              if (Exit.isSuccess(exit)) figures.answered++
              else figures.failed++
            })
          )
        })
      const spanned = (...args: ReadonlyArray<unknown>) => Effect.withSpan(counted(...args), `${port}.${call}`)
      return [call, isTraced ? spanned : counted]
    })
  ) as S

const shown = (name: string, kind: string, says: string, rows: ReadonlyArray<string>) =>
  [`# HELP ${name} ${says}`, `# TYPE ${name} ${kind}`, ...rows.map((row) => `${name}${row}`)].join("\n")

/** The ports of a service as they are, watched, and what is known of them in Prometheus' text format. */
export const watchedPorts = Effect.gen(function* () {
  const all: Array<Figures> = []
  const keep = (figures: Figures) => void all.push(figures)
  const cache = yield* LoginCache
  const isTraced = Context.getOrUndefined(yield* Effect.context<never>(), Tracer.Tracer) !== undefined
  const ports = Context.make(OrderStore, watched("OrderStore", yield* OrderStore, isTraced, keep)).pipe(
    Context.add(Accounts, watched("Accounts", yield* Accounts, isTraced, keep))
  )
  const metrics = (): string => {
    const { hits, misses, size } = cache.figures()
    const blocks = [
      shown(
        "waybill_port_calls_total",
        "counter",
        "What was asked of the stores, and whether they answered.",
        all.flatMap(({ answered, failed, labels }) => [
          `{${labels},outcome="answered"} ${answered}`,
          `{${labels},outcome="failed"} ${failed}`
        ])
      ),
      shown(
        "waybill_port_seconds_total",
        "counter",
        "Seconds until they had answered.",
        all.map(({ labels, seconds }) => `{${labels}} ${seconds}`)
      ),
      shown("waybill_login_cache_total", "counter", "Logins, by whether a process remembered them.", [
        `{outcome="hit"} ${hits}`,
        `{outcome="miss"} ${misses}`
      ]),
      shown("waybill_login_cache_size", "gauge", "Usernames of which a process remembers a login.", [` ${size}`])
    ]
    return `${blocks.join("\n")}\n`
  }
  return { ports, metrics }
})
