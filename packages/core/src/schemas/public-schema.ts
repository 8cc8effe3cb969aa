import * as Schema from "effect/Schema"
import type * as StandardSchema from "effect/StandardSchema"

/** A schema for Effect that is also a Standard Schema and a Standard JSON Schema. */
export type PublicSchema<A> = Schema.Codec<A> &
  StandardSchema.StandardSchemaV1<A, A> &
  StandardSchema.StandardJSONSchemaV1<A, A>

/** Adds the interfaces of Standard Schema and Standard JSON Schema to a schema. */
export const publicSchema = <A>(schema: Schema.Codec<A>): PublicSchema<A> =>
  Schema.toStandardJSONSchemaV1(Schema.toStandardSchemaV1(schema))
