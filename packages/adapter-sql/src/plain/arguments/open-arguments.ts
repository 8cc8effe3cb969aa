import { isObject } from "@waybill/core"
import { Schema } from "effect"
import type { Source } from "../../connections/source.ts"
import type { Timeouts } from "../../connections/timeouts.ts"
import type { OpenOptions } from "./open-options.ts"
import { anObject, callback, checker, exactly, flag, must, number, optional, text } from "./rules.ts"

type NameIn<S> = S extends object ? keyof S : never

const sourceNames: ReadonlyArray<Exclude<NameIn<Source>, "dialect">> = ["sqlite", "postgres", "mysql", "kysely"]

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
      connections: optional(number),
      timeouts: optional(exactly<Timeouts>({ acquire: optional(number), statement: optional(number) })),
      pooled: optional(flag),
      prefix: optional(text),
      schema: optional(text),
      durability: optional(Schema.Literals(["required", "unchecked"])),
      migrate: optional(flag),
      grouping: optional(flag),
      passwords: optional(
        must("scrypt, argon2id or a scheme", (value) => value === "scrypt" || value === "argon2id" || isObject(value))
      ),
      loginTtl: optional(number),
      throttle: optional(flag),
      node: optional(must("a number or none", (value) => value === "none" || typeof value === "number")),
      policy: optional(anObject),
      log: optional(callback),
      onStatement: optional(callback)
    })
  ]
])

/** Throws a `TypeError` that names the function, if its options are invalid or name no database. */
export const checkOptions = (name: string, options: Source): void => {
  check(name, [options])
  const source = sourceNames.find((each) => each in options)
  if (source === undefined) throw new TypeError(`${name}: no database; expected one of ${sourceNames.join(", ")}`)
  const { dialect, ...values }: Options = options
  // A URL from an environment variable that is not set is undefined.
  if (values[source] === undefined) throw new TypeError(`${name}: ${source}: is required`)
  if (source === "kysely" && dialect === undefined) throw new TypeError(`${name}: dialect: is required`)
}
