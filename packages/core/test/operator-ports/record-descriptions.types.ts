// The description of a record must have the fields and types of its interfaces.
import { count, named, optional, record, text, time } from "../../src/operator-records/description.ts"

interface Stored {
  readonly name: string
  readonly since: number
  readonly note?: string
}

interface Shown {
  readonly name: string
  readonly from: string
  readonly note?: string
}

const since = named("from", time)

record<Stored, Shown>({ name: text, since, note: optional(text) })
// @ts-expect-error a field has no description
record<Stored, Shown>({ name: text, since })
// @ts-expect-error a description has no field
record<Stored, Shown>({ name: text, since, note: optional(text), age: count })
// @ts-expect-error the field has a different type
record<Stored, Shown>({ name: count, since, note: optional(text) })
// @ts-expect-error replies show the field with a different type
record<Stored, Shown>({ name: text, since: named("from", count), note: optional(text) })
// @ts-expect-error the field has a different name in replies
record<Stored, Shown>({ name: text, since: named("until", time), note: optional(text) })
// @ts-expect-error the field is optional
record<Stored, Shown>({ name: text, since, note: text })
// @ts-expect-error the field is required
record<Stored, Shown>({ name: optional(text), since, note: optional(text) })
