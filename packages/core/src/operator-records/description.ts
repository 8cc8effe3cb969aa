import type { JsonSchema } from "../input/field.ts"

/** Formats a time in milliseconds since 1970 as a date of a reply. */
type ShowTime = (time: number) => string

/**
 * The description of a value: its JSON Schema in replies of the operator API, and how a reply shows it. `A` is its type
 * in process, and `W` that in replies.
 *
 * @example
 * ```ts
 * const inReply = <A, W>({ show }: Description<A, W>, values: ReadonlyArray<A>) => values.map((each) => show(each, String))
 * ```
 */
export interface Description<A, W = A> {
  /** The JSON Schema of the value in replies. */
  readonly schema: JsonSchema
  /** Returns the value as a reply shows it. `time` formats milliseconds since 1970 as a date. */
  readonly show: (value: A, time: ShowTime) => W
}

type AnyPart = Description<never, unknown>

/** A field that a record can lack. */
export interface Optional {
  readonly isOptional: true
}

/** A field that has a different name in replies. */
export interface Named<N extends string> {
  readonly as: N
}

/** The description of a field: of one that replies rename, if they have no field with its name. */
type FieldOf<A, N extends keyof A, W> = (N extends keyof W
  ? Description<Exclude<A[N], undefined>, Exclude<W[N], undefined>>
  : Description<Exclude<A[N], undefined>, W[Exclude<keyof W, keyof A>]> & Named<Exclude<keyof W, keyof A> & string>) &
  (Record<never, never> extends Pick<A, N> ? Optional : { readonly isOptional?: never })

/** The descriptions of all fields of a record. `A` is its type in process, and `W` that in replies. */
export type FieldsOf<A, W = A> = { readonly [N in keyof A]-?: FieldOf<A, N, W> }

const unchanged = <A>(schema: JsonSchema): Description<A> => ({ schema, show: (value) => value })

export const text = unchanged<string>({ type: "string" })
export const flag = unchanged<boolean>({ type: "boolean" })
export const count = unchanged<number>({ type: "integer", minimum: 0 })
export const number = unchanged<number>({ type: "number" })
/** A day such as `2026-11-26`. */
export const day = unchanged<string>({ type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" })
/** A time in milliseconds since 1970, which replies show as a date. */
export const time: Description<number, string> = {
  schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" },
  show: (value, time) => time(value)
}

/** One of some words. */
export const word = <W extends string>(words: ReadonlyArray<W>): Description<W> => unchanged({ enum: words })

export const list = <A, W>({ schema, show }: Description<A, W>): Description<ReadonlyArray<A>, ReadonlyArray<W>> => ({
  schema: { type: "array", items: schema },
  show: (values, time) => values.map((value) => show(value, time))
})

export const optional = <P extends AnyPart>(part: P): P & Optional => ({ ...part, isOptional: true })

/** A field that has a different name in replies. */
export const named = <N extends string, P extends AnyPart>(as: N, part: P): P & Named<N> => ({ ...part, as })

/** Adds a description to the schema of a value. */
export const described = <A, W>(description: string, { schema, show }: Description<A, W>): Description<A, W> => ({
  schema: { ...schema, description },
  show
})

interface AnyField extends AnyPart, Partial<Optional>, Partial<Named<string>> {}

/** Describes an object by its fields. Replies have no other fields. */
export const record = <A extends object, W extends object = A>(fields: FieldsOf<A, W>): Description<A, W> => {
  const all = Object.entries(fields as unknown as Readonly<Record<string, AnyField>>)
  const ofKind = (isOptional: boolean) =>
    all.flatMap(([name, { as = name, isOptional: can = false, schema }]) =>
      can === isOptional ? [[as, schema] as const] : []
    )
  const required = ofKind(false)
  return {
    schema: {
      type: "object",
      required: required.map(([name]) => name),
      properties: Object.fromEntries([...required, ...ofKind(true)])
    },
    show: (value, time) =>
      Object.fromEntries(
        all.flatMap(([name, { as = name, show }]) => {
          const field = (value as Readonly<Record<string, unknown>>)[name]
          return field === undefined ? [] : [[as, show(field as never, time)]]
        })
      ) as W
  }
}
