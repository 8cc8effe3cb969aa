import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type { Policy } from "../policy-types/policy.ts"
import type { PolicyInput } from "../policy-types/policy-input.ts"
import { faultText, isOfOtherShape, schemaReader } from "../reading/schema-reader.ts"
import { quoted } from "../values/shown.ts"
import { isBlank } from "../values/text.ts"
import { zoneOf } from "../values/wire-date.ts"
import { unreached } from "./terms.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Days = between(0, 366)

const isNotBlank = (text: string): boolean => !isBlank(text)
const Label = Schema.NonEmptyString
const notBlank = Schema.makeFilter(isNotBlank, { expected: "a non-blank string" })
const Reasons = Schema.NonEmptyArray(
  Schema.NonEmptyString.check(
    Schema.isMaxLength(32),
    Schema.makeFilter(isNotBlank, { expected: "a non-blank string of at most 32 characters" })
  )
)

/** Returns the fault of the first value that repeats an earlier one. */
const repetitionIn = (entries: ReadonlyArray<readonly [PropertyKey, string]>) => {
  const later = entries.findIndex(([, value], index) => entries.slice(0, index).some(([, each]) => each === value))
  if (later === -1) return undefined
  const [name, value] = entries[later]!
  return { path: [name], issue: `repeats ${quoted(value)}; must differ from the others` }
}

const differentValues = Schema.makeFilter((values: ReadonlyArray<string>) => repetitionIn([...values.entries()]))
const differentLabels = Schema.makeFilter((labels: Readonly<Record<string, string>>) =>
  repetitionIn(Object.entries(labels))
)

const ZoneName = Schema.String.check(
  Schema.makeFilter((name) => zoneOf(name) !== undefined, { expected: "an IANA time zone, such as Europe/Paris" })
)

const Consequence = Schema.Literals(["ignore", "warn", "hold", "refuse"])
/** Colour spaces of images. */
export const Colours = Schema.Literals(["rgb", "grey", "cmyk", "lab"])

const option = <S extends Schema.Top>(schema: S, value: S["Encoded"], check?: SchemaAST.Check<S["Type"]>) => {
  // Checking does not change the schema's type, but Effect's signatures lose that type.
  const checked = check === undefined ? schema : (schema.check(check) as S)
  return checked.pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))
}

/**
 * The schema of a policy: all options of the service, with their defaults. The reference has their comments.
 *
 * @example
 * ```ts
 * const { zone } = Schema.decodeUnknownSync(PolicySchema)({ zone: "Europe/Berlin" })
 * ```
 */
export const PolicySchema = Schema.Struct({
  /** IANA time zone for all dates in the API and for counting calendar days. */
  zone: ZoneName.pipe(Schema.withDecodingDefaultKey(Effect.succeed("UTC"))),
  /** Minimum number of calendar days until a ship_deadline. */
  leadDays: option(
    Schema.Struct({
      /** Days from today; 0 accepts today and later. */
      push_order: option(Days, 0),
      /** Days from today. */
      re_order: option(Days, 3),
      /** Days from the order date. */
      change_ship_deadline: option(Days, 5)
    }),
    {}
  ),
  /**
   * Due dates of new orders without a ship_deadline, by finishing and service. The first matching entry counts, and the
   * slowest item decides. Merchants do not see the date.
   */
  promise: option(
    Schema.Array(
      Schema.Struct({
        /** Finishing of an item. Default: every item. */
        finishing: Schema.optionalKey(Label.check(notBlank)),
        /** Service of the order. Default: every service. */
        service: Schema.optionalKey(Label.check(notBlank)),
        /** Days after the order date; 0 is the order date. */
        days: Days
      })
    ),
    [],
    Schema.makeFilter(unreached("orders"))
  ),
  /** Whether change_ship_deadline refuses a past date with 807, or accepts it if it satisfies the lead days. */
  pastDeadline: option(Schema.Literals(["accept", "refuse"]), "refuse"),
  /** Codes of change_ship_deadline for invalid identifiers: 814 and 815, as in similar methods, or 802 and 813. */
  deadlineIdentifiers: option(Schema.Literals(["siblings", "listed"]), "siblings"),
  /** Whether white space at the start or end of a new xid is part of the xid, or refused (x02). */
  xidWhitespace: option(Schema.Literals(["keep", "refuse"]), "keep"),
  /** Whether every address needs a state, or only in countries with states in addresses. */
  stateRequired: option(Schema.Literals(["always", "whereUsed"]), "always"),
  /** Whether every address needs a zip, or only in countries with zips in addresses. */
  zipRequired: option(Schema.Literals(["always", "whereUsed"]), "always"),
  /** Whether shipping_rate needs the full address, or only country, zip and state. */
  rateAddress: option(Schema.Literals(["full", "destination"]), "full"),
  /** Stages that accept hold_order. In the processing stage, it is always refused (318). */
  holdFrom: option(Schema.Array(Schema.Literals(["new", "shipped", "cancelled"])), ["new", "shipped"], differentValues),
  /** Reasons for an operator's hold or rejection. The merchant's own hold has the first one. */
  holdReasons: option(Reasons, ["customer", "artwork", "payment", "address", "stock", "other"], differentValues),
  /** Reasons that an operator can give for a reprint. */
  reprintReasons: option(Reasons, ["damaged", "lost", "quality", "wrong", "other"], differentValues),
  /** Stages that accept cancel_order before the first shipment. */
  cancelFrom: option(Schema.Array(Schema.Literals(["new", "processing"])), ["new"], differentValues),
  /** Values of order_status. */
  labels: option(
    Schema.Struct({
      /** An order that has not been started. */
      new: option(Label, "New", notBlank),
      /** An order in production. */
      processing: option(Label, "Processing", notBlank),
      /** An order whose items have all shipped. */
      shipped: option(Label, "Shipped", notBlank),
      /** A cancelled order. */
      cancelled: option(Label, "Cancelled", notBlank),
      /** An order on hold in any stage except cancelled. */
      held: option(Label, "On Hold", notBlank)
    }),
    {},
    differentLabels
  ),
  /** Whether to ignore unknown fields or refuse the request with the code for a missing field (x02). */
  unknownFields: option(Schema.Literals(["ignore", "reject"]), "ignore"),
  /**
   * Whether every reply has details: kind, issues, existing and ignored. Otherwise, only replies to requests with the
   * header Waybill-Details: 1.
   */
  details: option(Schema.Boolean, false),
  /** Maximum sizes. Anything larger is refused. */
  limits: option(
    Schema.Struct({
      /** Characters in a name, reference or code. */
      name: option(between(1, 255), 255),
      /** Characters in a note or URL. */
      note: option(between(1, 10_000), 2000),
      /** Items in an order, or boxes in a quote. */
      items: option(between(1, 10_000), 500),
      /** Quantity of one item. */
      quantity: option(between(1, 1_000_000), 10_000),
      /**
       * Events of an order from which the methods of merchants are refused, and operators' commands from twice this
       * number. unhold_order, cancel_order, and the operators' cancel and erase stay possible.
       */
      events: option(between(1, 2000), 1000),
      /**
       * Maximum bytes of an order as JSON after a method of merchants, and half of the maximum after an operator's
       * command. The commands without a limit of events have none of bytes.
       */
      orderBytes: option(between(10_000, 700_000), 700_000),
      /** Bytes in a request body. */
      bodyBytes: option(between(100, 104_857_600), 1_048_576),
      /** Nesting depth of the JSON body. */
      depth: option(between(4, 1_000), 32),
      /** Values in the JSON body. */
      nodes: option(between(32, 10_000_000), 20_000),
      /** Concurrent requests. */
      inFlight: option(between(1, 100_000), 256)
    }),
    {}
  ),
  /** Units of lengths and weights in the API. */
  units: option(Schema.Literals(["in/lb", "cm/kg"]), "in/lb"),
  /** Fields of each box in box_info: sizes, weight and type, or sizes alone. */
  boxInfo: option(Schema.Literals(["full", "sizes"]), "full"),
  /**
   * Whether package_info, also as the typed call packageInfo, packs a print with an unknown finishing like one without,
   * and names it in the details, or refuses it (1123). bindQuotes then binds no quote. New orders only name it.
   */
  unknownFinishing: option(Schema.Literals(["pack", "refuse"]), "pack"),
  /** Whether shipping_rate quotes for a residential address. */
  residential: option(Schema.Boolean, false),
  /** Whether shipping_rate quotes for rush handling. */
  rushQuotes: option(Schema.Boolean, false),
  /**
   * Whether push_order and re_order bind the quote of the order's service for its packed prints, unless the host passes
   * one.
   */
  bindQuotes: option(Schema.Literals(["never", "push"]), "never"),
  /** HTTP status of a refusal: always 200, or 401, 404, 409 and 422 by kind. */
  httpStatus: option(Schema.Literals(["ok", "mapped"]), "ok"),
  /** Whether a JSON body is accepted with any Content-Type, or only with application/json. */
  contentType: option(Schema.Literals(["any", "json"]), "any"),
  /** Whether an order's track_url receives shipments and tracking updates in the webhook format. */
  trackUrl: option(Schema.Literals(["never", "post"]), "never"),
  /** Allowed webhook URLs: only https, or http too. */
  webhookUrls: option(Schema.Literals(["https", "any"]), "https"),
  /** Allowed webhook addresses: only public ones, or also private networks and this machine. */
  webhookNetworks: option(Schema.Literals(["public", "any"]), "public"),
  /** How `preflight` judges the print-ready image of an item. */
  preflight: option(
    Schema.Struct({
      /** Minimum resolution by finishing. The first matching entry counts; without one, every resolution is enough. */
      resolution: option(
        Schema.Array(
          Schema.Struct({
            /** Finishing of an item. Default: every item. */
            finishing: Schema.optionalKey(Label.check(notBlank)),
            /** Minimum number of pixels per inch of the print. */
            pixelsPerInch: between(1, 2_400)
          })
        ),
        [{ pixelsPerInch: 100 }],
        Schema.makeFilter(unreached("items"))
      ),
      /** Tolerated difference between the ratio of the sides of the image and that of the print, in percent. */
      ratioTolerance: option(between(0, 100), 3),
      /** Accepted colour spaces. */
      colours: option(Schema.NonEmptyArray(Colours), ["rgb", "grey"], differentValues),
      /** Consequence of each kind of issue. */
      issues: option(
        Schema.Struct({
          /** The image cannot be fetched. */
          unreachable: option(Consequence, "warn"),
          /** The image cannot be read. */
          unreadable: option(Consequence, "hold"),
          /** The image has too few pixels. */
          resolution: option(Consequence, "hold"),
          /** The sides of the image and the print have different ratios. */
          ratio: option(Consequence, "warn"),
          /** The image has another colour space. */
          colours: option(Consequence, "warn"),
          /** The file has several pages. */
          pages: option(Consequence, "hold")
        }),
        {}
      )
    }),
    {}
  ),
  /** Maximum number of attempts to write an order while other writers are updating it. */
  attempts: option(between(1, 1_000), 16),
  /** Seconds until a retry if a port is unavailable. */
  retryAfter: option(between(1, 3_600), 1)
}).annotate({ identifier: "Policy" })

const read = schemaReader(PolicySchema)

/**
 * The policy that applies. Default: `presets.default`.
 *
 * @example
 * ```ts
 * const inEurope = Layer.succeed(CurrentPolicy, policy({ zone: "Europe/Berlin" }))
 * ```
 */
export const CurrentPolicy = Context.Reference<Policy>("@waybill/core/Policy", {
  defaultValue: () => presets.default
})

/**
 * Completes a policy with the defaults. Throws an error that names every invalid option: a TypeError if an option is
 * unknown or the policy is not an object, otherwise a RangeError.
 *
 * @example
 * ```ts
 * const { limits } = policy({ zone: "Europe/Berlin", limits: { items: 20 } })
 * ```
 */
export const policy = (input: PolicyInput = {}): Policy => {
  const reading = read(input)
  if (reading._tag === "Refused") {
    const message = `Invalid policy: ${faultText(reading.faults)}`
    throw reading.faults.some(isOfOtherShape) ? new TypeError(message) : new RangeError(message)
  }
  return reading.value
}

/**
 * Ready-made policies: the defaults, and `strict`, which follows the specification to the letter.
 *
 * @example
 * ```ts
 * const { labels } = presets.default
 * ```
 */
export const presets = {
  default: policy(),
  strict: policy({
    leadDays: { push_order: 5, re_order: 5, change_ship_deadline: 5 },
    pastDeadline: "accept",
    holdFrom: ["new", "shipped", "cancelled"],
    boxInfo: "sizes"
  })
} as const
