import type { Source } from "../../connections/source.ts"
import type { Timeouts } from "../../connections/timeouts.ts"
import type { OpenOptions } from "./open-options.ts"
import {
  anObject,
  callback,
  check,
  exactly,
  flag,
  having,
  must,
  number,
  oneOf,
  optional,
  type Rule,
  text
} from "./rules.ts"

type NameIn<S> = S extends object ? keyof S : never

const dialect = oneOf("sqlite", "postgres", "mysql")

const sources: Readonly<Record<Exclude<NameIn<Source>, "dialect">, Rule>> = {
  sqlite: text,
  postgres: text,
  mysql: text,
  kysely: anObject
}
const sourceNames = Object.keys(sources) as ReadonlyArray<keyof typeof sources>

type Options = OpenOptions & { readonly [Name in NameIn<Source>]?: unknown }

/** The options of all functions that take a database, so that a host can pass the same ones to each. */
const optionsRule = exactly<Options>({
  sqlite: optional(text),
  postgres: optional(text),
  mysql: optional(text),
  kysely: optional(anObject),
  dialect: optional(dialect),
  connections: optional(number),
  timeouts: optional(exactly<Timeouts>({ acquire: optional(number), statement: optional(number) })),
  pooled: optional(flag),
  prefix: optional(text),
  schema: optional(text),
  durability: optional(oneOf("required", "unchecked")),
  migrate: optional(flag),
  grouping: optional(flag),
  passwords: optional(
    must(
      "scrypt, argon2id or a scheme",
      (value) => value === "scrypt" || value === "argon2id" || anObject(value, [""]) === undefined
    )
  ),
  loginTtl: optional(number),
  throttle: optional(flag),
  node: optional(must("a number or none", (value) => value === "none" || typeof value === "number")),
  policy: optional(anObject),
  log: optional(callback),
  onStatement: optional(callback)
})

/** Throws a `TypeError` that names the function, if its options are invalid or name no database. */
export const checkOptions = (name: string, options: Source): void => {
  check(name, [["options", optionsRule]], [options])
  const source = sourceNames.find((each) => each in options)
  if (source === undefined) throw new TypeError(`${name}: no database; expected one of ${sourceNames.join(", ")}`)
  // A URL from an environment variable that is not set is undefined.
  const fields = source === "kysely" ? { kysely: anObject, dialect } : { [source]: sources[source] }
  check(name, [["options", having(fields)]], [options])
}
