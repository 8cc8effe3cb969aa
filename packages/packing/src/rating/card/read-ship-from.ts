import { dictionary, object, optional } from "../../reading/compound.ts"
import { described, integer, matching, named, type Shape, word } from "../../reading/shape.ts"
import { type ReadResult, readAs } from "./faults.ts"
import { calendar } from "./read-rate-card.ts"
import { code, decimal, time } from "./scalars.ts"
import type { Cutoff, ShipFrom } from "./ship-from.ts"

const cutoff: Shape<Cutoff> = named(
  "cutoff",
  described(
    "Cut-off time per weekday: orders placed strictly before it are processed that day. The default applies to the other weekdays",
    object<Cutoff>({
      default: time,
      mon: optional(time),
      tue: optional(time),
      wed: optional(time),
      thu: optional(time),
      fri: optional(time),
      sat: optional(time),
      sun: optional(time)
    })
  )
)

const handlingDays = integer(0, 366)

/** Shape of a ship-from document. */
export const shipFrom: Shape<ShipFrom> = object<ShipFrom>({
  format: word("shipfrom/1"),
  id: code,
  timezone: matching(
    'an IANA time zone such as "America/Phoenix"',
    /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/
  ),
  calendar,
  cutoff,
  handlingDays,
  monthlyVolume: optional(described("Parcels per month with each carrier, for tiers by volume", dictionary(decimal))),
  rush: optional(object({ cutoff, handlingDays }))
})

/**
 * Validates a value parsed from JSON and returns it as a ship-from document, or returns its faults.
 *
 * @example
 * ```ts
 * const read = readShipFrom(JSON.parse(formatDocument(exampleShipFrom)))
 * ```
 */
export const readShipFrom: (document: unknown) => ReadResult<ShipFrom> = readAs(shipFrom)
