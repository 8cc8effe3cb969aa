import { isObject } from "@waybill/core/adapter"
import { checkNames } from "@waybill/core/options"
import * as Schema from "effect/Schema"
import { optionNames } from "../../connections/option-names.ts"
import { checkSource, type Source } from "../../connections/source.ts"
import type { Timeouts } from "../../connections/timeouts.ts"
import { isNodeNumber } from "../../node-leases/node-number.ts"
import type { OpenOptions } from "./open-options.ts"
import {
  anObject,
  callback,
  checker,
  exactly,
  flag,
  integer,
  milliseconds,
  must,
  number,
  optional,
  text
} from "./rules.ts"

type NameIn<S> = S extends object ? keyof S : never

type Options = OpenOptions & { readonly [Name in NameIn<Source>]?: unknown }

/** Checks the options of all functions that take a database, so that a host can pass the same ones to each. */
const check = checker([
  [
    "options",
    exactly<Options>({
      sqlite: optional(text),
      postgres: optional(text),
      mysql: optional(text),
      kysely: optional(anObject),
      dialect: optional(Schema.Literals(["sqlite", "postgres", "mysql"])),
      connections: optional(integer(1, 10_000, "from 1 to 10000")),
      timeouts: optional(exactly<Timeouts>({ acquire: optional(milliseconds), statement: optional(milliseconds) })),
      pooled: optional(flag),
      prefix: optional(text),
      schema: optional(text),
      durability: optional(Schema.Literals(["required", "unchecked"])),
      migrate: optional(flag),
      grouping: optional(flag),
      passwords: optional(
        must("scrypt, argon2id or a scheme", (value) => value === "scrypt" || value === "argon2id" || isObject(value))
      ),
      accounts: optional(Schema.Literals(["stored", "host"])),
      loginTtl: optional(number),
      throttle: optional(flag),
      node: optional(must("an integer from 0 to 31, or none", (value) => value === "none" || isNodeNumber(value))),
      policy: optional(anObject),
      log: optional(callback),
      onStatement: optional(callback)
    })
  ]
])

/**
 * Throws a `TypeError` that names the function, if its options are invalid or name no database, or if it has other
 * arguments.
 */
export const checkOptions = (name: string, options: Source, others: ReadonlyArray<unknown>): void => {
  check(name, [options, ...others])
  checkNames<Options>(name, options, optionNames)
  checkSource(name, options)
  const { connections, pooled, schema, sqlite }: Options = options
  if (sqlite === undefined) return
  if (schema !== undefined)
    throw new TypeError(`${name}: schema: must be absent for a SQLite file; PostgreSQL has schemas`)
  if (connections !== undefined)
    throw new TypeError(`${name}: connections: must be absent for a SQLite file; only a server has a pool`)
  if (pooled === true)
    throw new TypeError(`${name}: pooled: must not be true for a SQLite file; only PostgreSQL has poolers`)
}
