import type { Dialect } from "./dialect.ts"

/** SQL expressions for the time on the database's clock, which all processes share. `later` adds milliseconds to it. */
export const clock: Readonly<
  Record<Dialect, { readonly now: string; readonly later: (milliseconds: string) => string }>
> = {
  sqlite: {
    now: "strftime('%Y-%m-%d %H:%M:%f', 'now')",
    later: (milliseconds) => `strftime('%Y-%m-%d %H:%M:%f', 'now', (${milliseconds} / 1000.0) || ' seconds')`
  },
  postgres: {
    now: "clock_timestamp()",
    later: (milliseconds) => `clock_timestamp() + ${milliseconds} * interval '1 millisecond'`
  },
  mysql: {
    now: "utc_timestamp(3)",
    later: (milliseconds) => `timestampadd(microsecond, ${milliseconds} * 1000, utc_timestamp(3))`
  }
}
