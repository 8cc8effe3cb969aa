import type { BoundQuote } from "@waybill/packing/rating"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Decimal } from "../values/decimal.ts"
import type { Instant } from "../values/wire-date.ts"
import type { Unavailable } from "./unavailable.ts"

/**
 * Destination of a quote. Without a name in the request, `name` is the company. Omitted optional fields are empty
 * strings.
 */
export interface Destination {
  /** Name of the person or the company. */
  readonly name: string
  /** Street and number. */
  readonly address: string
  /** City or town. */
  readonly city: string
  /** Postal code in any form. */
  readonly zip: string
  /** State or province. */
  readonly state: string
  /** Country as an ISO 3166-1 alpha-2 code in upper case. */
  readonly country: string
}

/** A box to quote. Its dimensions and weight are in the policy's units. */
export interface QuotedBox {
  /** One outer side, above 0. */
  readonly width: Decimal
  /** Another outer side, above 0. */
  readonly height: Decimal
  /** The third outer side, above 0. */
  readonly length: Decimal
  /** Gross weight, above 0. */
  readonly weight: Decimal
  /** Type of the box, such as `Box` or `Tube`. Absent if the merchant did not send it. */
  readonly type?: string
}

/** The boxes, the destination and the time that a rater prices, in the merchant's units. */
export interface RateRequest {
  /** Address to ship to. */
  readonly destination: Destination
  /** Boxes of the shipment, at least one. */
  readonly boxes: ReadonlyArray<QuotedBox>
  /** Code of the carrier, from the host's catalogue. */
  readonly carrier: string
  /** Package type of the shipment, such as `Box` or `Tube`. Absent if the merchant sent none. */
  readonly package_type?: string
  /** Time of the order, which decides the ship date. */
  readonly at: Instant
  /** Units of the boxes: inches and pounds, or centimetres and kilograms. */
  readonly units: "in/lb" | "cm/kg"
  /** Whether the destination is a residence. */
  readonly residential: boolean
  /** Whether the order is a rush order. */
  readonly rush: boolean
}

/** The rate for one service. */
export interface ShippingRate {
  /** Name of the service for people. */
  readonly title: string
  /** The code of the carrier's service. */
  readonly method: string
  /** An exact amount, such as "12.40". */
  readonly cost: Decimal
  /**
   * The latest delivery: `SAME_DAY` … `TWENTY_DAYS` or `UNKNOWN`, in calendar days from the request, or the local time
   * at the destination as `YYYY-MM-DDTHH:MM:SS`. Both include the cut-off and the handling time.
   */
  readonly delivery_time: string
  /**
   * The rate as a quote to keep with an order. Only in process: replies do not contain it. Absent if the rater has
   * none.
   */
  readonly quote?: BoundQuote
}

/** A problem with a request that did not prevent an answer. */
export interface RateProblem {
  /** The field of shipping_rate, such as `shipping.package_type`. */
  readonly path: string
  /** The problem in words, which the merchant reads. */
  readonly problem: string
}

/**
 * Rates in display order, empty if no service is available; or `NoRateCard` if no rate card is valid at the time. The
 * details of a reply show `problems` as issues, for example the reasons why no service is available.
 */
export type RateAnswer =
  | {
      /** Distinguishes rates from a missing rate card. */
      readonly _tag: "Quoted"
      /** Rates in the order in which shops display them. */
      readonly rates: ReadonlyArray<ShippingRate>
      /** Problems that did not prevent an answer. Default: none. */
      readonly problems?: ReadonlyArray<RateProblem>
    }
  | {
      /** Distinguishes a missing rate card. A later call may succeed, unless there is a reason. */
      readonly _tag: "NoRateCard"
      /** Reason why no later call can succeed, for the message of the refusal. Default: none. */
      readonly reason?: string | undefined
    }

/**
 * Quotes shipping rates.
 *
 * @example
 * ```ts
 * const rater = yield* Rater
 * const quoted = (shipment: RateRequest) => rater.rate(shipment)
 * ```
 */
export class Rater extends Context.Service<
  Rater,
  {
    /** Returns the rates of a carrier for a shipment. */
    readonly rate: (request: RateRequest) => Effect.Effect<RateAnswer, Unavailable>
  }
>()("@waybill/core/Rater") {}
