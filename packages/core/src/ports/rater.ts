import { Context, type Effect } from "effect"
import type { Decimal } from "../values/decimal.ts"
import type { Instant } from "../values/wire-date.ts"
import type { Unavailable } from "./unavailable.ts"

export interface Destination {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly zip: string
  readonly state: string
  readonly country: string
}

export interface QuotedBox {
  readonly width: Decimal
  readonly height: Decimal
  readonly length: Decimal
  readonly weight: Decimal
}

/** What to quote; sides and weights are in the policy's units. */
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

export interface Rate {
  readonly title: string
  /** A service code of the carrier. */
  readonly method: string
  /** An exact amount, such as "12.40". */
  readonly cost: Decimal
  /** `SAME_DAY` … `TWENTY_DAYS`, `UNKNOWN`, or `YYYY-MM-DDTHH:MM:SS` at the destination. */
  readonly delivery_time: string
}

/** The rates in the order they are to be shown (none if no service fits), or that no rate card is in force. */
export type RateAnswer = { readonly rates: ReadonlyArray<Rate> } | { readonly noRateCard: true }

/** What shipping costs. */
export class Rater extends Context.Service<
  Rater,
  { readonly rate: (request: RateRequest) => Effect.Effect<RateAnswer, Unavailable> }
>()("@waybill/core/Rater") {}
