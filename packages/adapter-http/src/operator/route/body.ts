import type { Policy } from "@waybill/core"
import {
  dateReader,
  type Instant,
  isObject,
  type JsonSchema,
  lookAlikeProblem,
  textProblem,
  unknownName
} from "@waybill/core/adapter"
import { type Fault, placeOf, schemaReader } from "@waybill/core/reading"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SchemaIssue from "effect/SchemaIssue"
import { invalid, type Problem } from "../problem/problem.ts"

/** The JSON body of a route, under a policy. */
export interface Body<B> {
  readonly schema: () => JsonSchema
  /** Returns the value of a body, or fails with every problem. */
  readonly read: (body: unknown) => Effect.Effect<B, Problem>
}

/** Maximum number of characters in an id. */
const MAX_ID = 255

/** Accepts strings that every store can store. */
export const storable = (most: number, jsonSchema = {}) =>
  Schema.makeFilter((text: string) => textProblem(text, most) ?? true, { toJsonSchema: () => jsonSchema })

/** An id that every store can look up. */
export const id = Schema.NonEmptyString.check(
  storable(MAX_ID, { maxLength: MAX_ID }),
  Schema.makeFilter((text: string) => text === "" || text.trim() !== "" || "must not be blank", {
    toJsonSchema: () => ({})
  })
)

/** The id of an account. */
export const accountId = id.check(
  Schema.makeFilter((text: string) => lookAlikeProblem(text) ?? true, { toJsonSchema: () => ({}) })
)

/** A time as a date of the policy. */
export const date = ({ zone }: Policy) => {
  const read = dateReader(zone)
  const form = "YYYY-MM-DD HH:MM:SS"
  return Schema.String.annotate({ description: `${form} in ${zone}.` }).pipe(
    Schema.decodeTo(Schema.Finite as unknown as Schema.Codec<Instant>, {
      decode: SchemaGetter.transformEffect((text: string) => {
        const time = read(text)
        return time === undefined
          ? Effect.fail(new SchemaIssue.InvalidValue({ message: `must be ${form}` }))
          : Effect.succeed(time)
      }),
      encode: SchemaGetter.forbidden(() => "bodies are only read")
    })
  )
}

/** Fails with the problems of a body. */
export const refuseFaults = (faults: ReadonlyArray<Fault>): Effect.Effect<never, Problem> =>
  Effect.fail(invalid(...faults.map(({ path, problem }) => ({ path: placeOf(path), problem }))))

/** Returns the JSON Schema of a body, which refuses other fields. */
export const jsonSchemaOf = (schema: Schema.Constraint): JsonSchema =>
  Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" }).schema

/** Number of values in a body above which a refusal has only the first problem. */
const MAX_VALUES = 1000

/** Returns a body that a schema describes. */
export const bodyOf = <A>(schema: Schema.Codec<A, unknown>): Body<A> => {
  const reader = schemaReader(schema, {}, MAX_VALUES)
  return {
    schema: () => jsonSchemaOf(schema),
    read: (body) => {
      const reading = reader(body)
      return reading._tag === "Read" ? Effect.succeed(reading.value) : refuseFaults(reading.faults)
    }
  }
}

/** Returns a body that its route reads. */
export const unreadBody = (schema: JsonSchema): Body<unknown> => ({ schema: () => schema, read: Effect.succeed })

/** Maximum number of unknown fields that a refusal names. */
const MAX_UNKNOWN = 100

/** Fails if a route without a body receives one with content. */
export const refuseContent = (body: unknown): Effect.Effect<void, Problem> => {
  if (!isObject(body)) return refuseFaults([{ path: [], problem: "must be an object" }])
  const names = Object.keys(body).slice(0, MAX_UNKNOWN)
  return names.length === 0
    ? Effect.void
    : refuseFaults(names.map((name) => ({ path: [name], problem: unknownName("field", name, [], undefined, "none") })))
}
