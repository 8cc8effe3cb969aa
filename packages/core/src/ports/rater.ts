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
  readonly name: string
  readonly address: string
  readonly city: string
  readonly zip: string
  readonly state: string
  readonly country: string
}

/** A box to quote. Its dimensions and weight are in the policy's units. */
export interface QuotedBox {
  readonly width: Decimal
  readonly height: Decimal
  readonly length: Decimal
  readonly weight: Decimal
  /** Type of the box, such as `Box` or `Tube`. Absent if the merchant did not send it. */
  readonly type?: string
}

/** The boxes, the destination and the time that a rater prices, in the merchant's units. */
export interface RateRequest {
  readonly destination: Destination
  readonly boxes: ReadonlyArray<QuotedBox>
  readonly carrier: string
  readonly package_type?: string
  readonly at: Instant
  readonly units: "in/lb" | "cm/kg"
  readonly residential: boolean
  readonly rush: boolean
}

/** The rate for one service. */
export interface ShippingRate {
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
  readonly problem: string
}

/**
 * Rates in display order, empty if no service is available; or `NoRateCard` if no rate card is valid at the time. The
 * details of a reply show `problems` as issues, for example the reasons why no service is available.
 */
export type RateAnswer =
  | {
      readonly _tag: "Quoted"
      readonly rates: ReadonlyArray<ShippingRate>
      readonly problems?: ReadonlyArray<RateProblem>
    }
  | { readonly _tag: "NoRateCard" }

/** Quotes shipping rates. */
export class Rater extends Context.Service<
  Rater,
  {
    /** Returns the rates of a carrier for a shipment. */
    readonly rate: (request: RateRequest) => Effect.Effect<RateAnswer, Unavailable>
  }
>()("@waybill/core/Rater") {}
