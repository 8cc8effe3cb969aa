// Names of boxes and services in the report and its totals.
import type { PackedParcel } from "../packing/packed-order.ts"
import type { CarrierRate } from "../rating/rate-order.ts"

/** Returns the name of a box type, such as `box 12x12x8`. */
export const boxName = ({ kind, reference }: Pick<PackedParcel, "kind" | "reference">): string => `${kind} ${reference}`

/** Returns the name of a service with its currency, such as `Acme Ground (acme), USD`. */
export const serviceName = ({ carrier, currency, title }: CarrierRate): string => `${title} (${carrier}), ${currency}`
