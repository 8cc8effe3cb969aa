import type { JsonSchema } from "../input/field.ts"

/** Formats a time in milliseconds since 1970 as a date of a reply. */
type ShowTime = (time: number) => string

/**
 * The description of a value: its JSON Schema in replies of the operator API, and how a reply shows it. `A` is its type
 * in process, and `W` that in replies.
 */
export interface Part<A, W = A> {
  readonly schema: JsonSchema
  readonly show: (value: A, time: ShowTime) => W
}

type AnyPart = Part<never, unknown>
export type Parts = Readonly<Record<string, AnyPart>>

/** A field that a record can lack. */
export interface Optional {
  readonly isOptional: true
}

/** A field that has a different name in replies. */
export interface Named<N extends string> {
  readonly as: N
}

type Flat<T> = { [N in keyof T]: T[N] }
type Name<P, N> = P extends Named<infer As> ? As : N

/** The type of a described value in process. */
export type In<P> = P extends Part<infer A, infer _W> ? A : never
/** The type of a described value in replies. */
export type Shown<P> = P extends { readonly show: (value: never, time: ShowTime) => infer W } ? W : never

export type RecordIn<F extends Parts> = Flat<
  { readonly [N in keyof F as F[N] extends Optional ? never : N]: In<F[N]> } & {
    readonly [N in keyof F as F[N] extends Optional ? N : never]?: In<F[N]>
  }
>
export type RecordShown<F extends Parts> = Flat<
  { readonly [N in keyof F as F[N] extends Optional ? never : Name<F[N], N>]: Shown<F[N]> } & {
    readonly [N in keyof F as F[N] extends Optional ? Name<F[N], N> : never]?: Shown<F[N]>
  }
>

const unchanged = <A>(schema: JsonSchema): Part<A> => ({ schema, show: (value) => value })

export const text = unchanged<string>({ type: "string" })
export const flag = unchanged<boolean>({ type: "boolean" })
export const count = unchanged<number>({ type: "integer", minimum: 0 })
export const number = unchanged<number>({ type: "number" })
/** A day such as `2026-11-26`. */
export const day = unchanged<string>({ type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" })
/** A time in milliseconds since 1970, which replies show as a date. */
export const time: Part<number, string> = {
  schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" },
  show: (value, time) => time(value)
}

/** One of some words. */
export const word = <W extends string>(words: ReadonlyArray<W>): Part<W> => unchanged({ enum: words })

export const list = <A, W>({ schema, show }: Part<A, W>): Part<ReadonlyArray<A>, ReadonlyArray<W>> => ({
  schema: { type: "array", items: schema },
  show: (values, time) => values.map((value) => show(value, time))
})

export const optional = <P extends AnyPart>(part: P): P & Optional => ({ ...part, isOptional: true })

/** A field that has a different name in replies. */
export const named = <N extends string, P extends AnyPart>(as: N, part: P): P & Named<N> => ({ ...part, as })

/** Adds a description to the schema of a value. */
export const described = <A, W>(description: string, { schema, show }: Part<A, W>): Part<A, W> => ({
  schema: { ...schema, description },
  show
})

interface AnyField extends AnyPart, Partial<Optional>, Partial<Named<string>> {}

/** Describes an object by its fields. Replies have no other fields. */
export const record = <F extends Parts>(fields: F): Part<RecordIn<F>, RecordShown<F>> & { readonly fields: F } => {
  const all = Object.entries(fields as Readonly<Record<string, AnyField>>)
  const ofKind = (isOptional: boolean) =>
    all.flatMap(([name, { as = name, isOptional: can = false, schema }]) =>
      can === isOptional ? [[as, schema] as const] : []
    )
  const required = ofKind(false)
  return {
    fields,
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
      ) as RecordShown<F>
  }
}
