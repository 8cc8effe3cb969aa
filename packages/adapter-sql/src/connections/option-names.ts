import { checkNames } from "@waybill/core/options"
import type { Timeouts } from "./timeouts.ts"

/** The options of all functions that take a database, so that a host can pass the same ones to each. */
export const optionNames = {
  sqlite: true,
  postgres: true,
  mysql: true,
  kysely: true,
  dialect: true,
  connections: true,
  timeouts: true,
  pooled: true,
  log: true,
  prefix: true,
  schema: true,
  durability: true,
  migrate: true,
  grouping: true,
  passwords: true,
  accounts: true,
  loginTtl: true,
  throttle: true,
  node: true,
  policy: true,
  onStatement: true,
  onProgress: true
} as const

type AnyOptions = { readonly [Name in keyof typeof optionNames]?: unknown } & { readonly timeouts?: Partial<Timeouts> }

/** Throws a `TypeError` if an option of the function `place` is unknown. */
export const checkOptionNames = (place: string, options: AnyOptions): void => {
  checkNames<AnyOptions>(place, options, optionNames)
  if (options.timeouts !== undefined)
    checkNames(`${place}: timeouts`, options.timeouts, { acquire: true, statement: true })
}
