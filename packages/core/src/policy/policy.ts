import { Context, Effect, Result, Schema } from "effect"
import { zoneOf } from "../values/wire-date.ts"

const Count = Schema.Int.check(Schema.isGreaterThan(0))
const Days = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 366 }))
const Label = Schema.NonEmptyString

// Described before its check: a description behind one would belong to the check, and no schema would show it.
const ZoneName = Schema.String.annotate({
  description: "The IANA zone of all dates on the wire and of every count of calendar days."
}).check(Schema.makeFilter((name) => zoneOf(name) !== undefined || `There is no time zone named ${name}.`))

const knob = <S extends Schema.Top>(schema: S, value: S["Encoded"], description: string) => {
  // A described schema is of the kind it was, which its own type does not say.
  const described = schema.pipe(Schema.annotate({ description }) as (schema: S) => S)
  return described.pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))
}

/** Everything about the service that an embedder may decide; each knob has the default of the specification's decisions. */
export const PolicySchema = Schema.Struct({
  zone: ZoneName.pipe(Schema.withDecodingDefaultKey(Effect.succeed("UTC"))),
  leadDays: knob(
    Schema.Struct({
      push_order: knob(Days, 0, "From today; 0 means not in the past."),
      re_order: knob(Days, 3, "From today."),
      change_ship_deadline: knob(Days, 5, "From the order date.")
    }),
    {},
    "How many calendar days a ship_deadline must lie ahead."
  ),
  pastDeadline: knob(
    Schema.Literals(["accept", "refuse"]),
    "accept",
    "Whether change_ship_deadline takes a date in the past where its lead days hold; refused with 807."
  ),
  deadlineIdentifiers: knob(
    Schema.Literals(["siblings", "listed"]),
    "siblings",
    "change_ship_deadline without a valid order: 814 and 815 as its siblings, or 802 and 813 of its own list."
  ),
  holdFrom: knob(
    Schema.Array(Schema.Literals(["new", "shipped", "cancelled"])),
    ["new", "shipped"],
    "The stages in which hold_order is accepted; processing is never one of them (318)."
  ),
  cancelFrom: knob(
    Schema.Array(Schema.Literals(["new", "processing"])),
    ["new"],
    "The stages in which a merchant's cancel_order is accepted while nothing has shipped."
  ),
  labels: knob(
    Schema.Struct({
      new: knob(Label, "New", "Not started."),
      processing: knob(Label, "Processing", "In production."),
      shipped: knob(Label, "Shipped", "Every item has gone."),
      cancelled: knob(Label, "Cancelled", "Called off."),
      held: knob(Label, "On Hold", "Held in any stage but cancelled.")
    }),
    {},
    "The texts of order_status."
  ),
  unknownFields: knob(
    Schema.Literals(["ignore", "reject"]),
    "ignore",
    "Fields that the specification does not name: never stored, or refused as x02."
  ),
  limits: knob(
    Schema.Struct({
      name: knob(Count, 255, "Characters of names, references and codes."),
      note: knob(Count, 2000, "Characters of notes and URLs."),
      items: knob(Count, 500, "Items of one order, boxes of one quote."),
      quantity: knob(Count, 10_000, "Pieces of one item."),
      bodyBytes: knob(Count, 1_048_576, "Bytes of a request body."),
      depth: knob(Count, 32, "Nesting of the JSON."),
      nodes: knob(Count, 20_000, "Values in the JSON."),
      inFlight: knob(Count, 256, "Requests under way at once.")
    }),
    {},
    "What is refused for its size alone."
  ),
  units: knob(Schema.Literals(["in/lb", "cm/kg"]), "in/lb", "Units of lengths and weights on the wire."),
  residential: knob(Schema.Boolean, false, "Whether shipping_rate quotes for a residential address."),
  rushQuotes: knob(Schema.Boolean, false, "Whether shipping_rate quotes for rush handling."),
  httpStatus: knob(
    Schema.Literals(["ok", "mapped"]),
    "ok",
    "HTTP status of a domain error: always 200, or 401, 404, 409 and 422."
  ),
  contentType: knob(
    Schema.Literals(["any", "json"]),
    "any",
    "Whether a JSON body is taken under any Content-Type or only under application/json."
  ),
  attempts: knob(Count, 16, "How often a decision is made again after somebody else was faster."),
  retryAfter: knob(Count, 1, "Seconds after which a caller may try again when something is down.")
}).annotate({ identifier: "Policy" })

export type Policy = typeof PolicySchema.Type
/** A policy as it is written down: every knob may be left out. */
export type PolicyInput = typeof PolicySchema.Encoded

const decode = Schema.decodeUnknownResult(PolicySchema, { errors: "all", onExcessProperty: "error" })

/** The policy in force; a host that says nothing gets the default. */
export const CurrentPolicy = Context.Reference<Policy>("@waybill/core/Policy", {
  defaultValue: () => presets.default
})

/** Completes a policy with the defaults; throws an error that names every wrong knob. */
export const policy = (knobs: PolicyInput = {}): Policy => {
  const decoded = decode(knobs)
  if (Result.isFailure(decoded)) throw new RangeError(`This is no policy: ${decoded.failure.message}`)
  return decoded.success
}

/** Ready-made policies: the decisions, and the same where the specification is taken to the letter. */
export const presets = {
  default: policy(),
  strict: policy({
    leadDays: { push_order: 5, re_order: 5, change_ship_deadline: 5 },
    holdFrom: ["new", "shipped", "cancelled"]
  })
} as const
