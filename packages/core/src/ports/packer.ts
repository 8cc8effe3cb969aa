import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Decimal } from "../values/decimal.ts"
import type { Unavailable } from "./unavailable.ts"

/** A print to pack. Its width and height are in the policy's units. */
export interface PrintToPack {
  /** Width of the face, above 0. */
  readonly width: Decimal
  /** Height of the face, above 0. */
  readonly height: Decimal
  /** Name of the finishing. Absent without one. */
  readonly finishing?: string
  /** Number of equal prints. */
  readonly qty: Decimal
}

/** Type of a packed box, as `package_info` returns it. */
export type BoxType = "Box" | "Tube"

/** A packed box or tube. Its dimensions are the outer ones, in the policy's units. */
export interface BoxToShip {
  /** Form of the package. A mailer is a `Box`. */
  readonly type: BoxType
  /** Outer width. */
  readonly width: Decimal
  /** Outer height. */
  readonly height: Decimal
  /** Outer length. */
  readonly length: Decimal
  /** Gross weight, in the policy's units. Greater than 0. Absent if the packer does not know it. */
  readonly weight?: Decimal
}

/** Returns the type of a shipment: `Tube` if every box is a tube, otherwise `Box`. */
export const packageTypeOf = (boxes: ReadonlyArray<BoxToShip>): BoxType =>
  boxes.every(({ type }) => type === "Tube") ? "Tube" : "Box"

/** A print by its index in the request, and what is wrong with it. */
export interface PrintFault {
  /** Index into the prints, from 0. */
  readonly index: number
  /** The problem in words, which the merchant reads. */
  readonly reason: string
}

/** One entry per physical box, or the unpackable prints. */
export type PackAnswer =
  | {
      /** Distinguishes boxes from unpackable prints. */
      readonly _tag: "Packed"
      /** Boxes with all prints. */
      readonly boxes: ReadonlyArray<BoxToShip>
      /** Prints that were packed like prints without a finishing, because theirs is unknown. Default: none. */
      readonly unknownFinishings?: ReadonlyArray<PrintFault>
    }
  | {
      /** Distinguishes unpackable prints from boxes. */
      readonly _tag: "Unpackable"
      /** Prints that no box can hold, at least one. */
      readonly unpackable: ReadonlyArray<PrintFault>
    }

/**
 * Packs prints into boxes.
 *
 * @example
 * ```ts
 * const packer = yield* Packer
 * const answer = yield* packer.pack([{ width: parseDecimal(16)!, height: parseDecimal(20)!, qty: parseDecimal(1)! }], "in/lb")
 * ```
 */
export class Packer extends Context.Service<
  Packer,
  {
    /** Packs the prints of an account, so that accounts can take turns. A host that calls the packer can leave it out. */
    readonly pack: (
      prints: ReadonlyArray<PrintToPack>,
      units: "in/lb" | "cm/kg",
      account_id?: string
    ) => Effect.Effect<PackAnswer, Unavailable>
    /** Returns the problem with the name of a finishing in an order, or undefined. Default: every name is known. */
    readonly finishingProblem?: (finishing: string) => string | undefined
  }
>()("@waybill/core/Packer") {}

/**
 * Receives the CPU time of a packer's work in milliseconds, so that a quota can count it. A packer that knows this time
 * reports it. Default: nobody counts.
 *
 * @example
 * ```ts
 * let used = 0
 * const meter = Layer.succeed(CurrentMeter, (milliseconds) => void (used += milliseconds))
 * ```
 */
export const CurrentMeter = Context.Reference<(milliseconds: number) => void>("@waybill/core/CurrentMeter", {
  defaultValue: () => () => {}
})
