import type { DimRounding } from "../card/card.ts"
import { compare, greater, plus, type Ratio, roundedTo, times, whole, zero } from "../numbers/ratio.ts"
import type { FigureReader } from "./figure-reader.ts"

/** Sizes of a box or a whole shipment for limits, conditions and rows, in the card's units. */
export interface Sizes {
  /** Longest side after rounding. */
  readonly longest: Ratio
  /** Second-longest side after rounding. */
  readonly second: Ratio
  /** Shortest side after rounding. */
  readonly shortest: Ratio
  /** Twice the sum of the two shorter sides. */
  readonly girth: Ratio
  /** Longest side plus the girth. */
  readonly lengthPlusGirth: Ratio
  /** Sum of the three sides. */
  readonly sumDims: Ratio
  /** Product of the three sides. */
  readonly volume: Ratio
  /** Gross weight before rounding. */
  readonly actualWeight: Ratio
}

/** Box with its exact sides and weight. */
export interface ExactBox {
  readonly sides: readonly [Ratio, Ratio, Ratio]
  readonly weight: Ratio
}

/** Compiled rounding rule for sides. Undefined for no rounding. */
export type SideRounding =
  | {
      /** Direction of rounding. `half-up` rounds to the nearest step, and a half step up. */
      readonly mode: "up" | "half-up" | "down"
      /** Step in the card's unit of length. */
      readonly step: Ratio
    }
  | undefined

/** Compiles the rounding rule for sides. */
export const sideRoundingOf = (rounding: DimRounding, figures: FigureReader, at: string): SideRounding =>
  rounding === null ? undefined : { mode: rounding.mode, step: figures.positive(rounding.step, `${at}/step`) }

/** Sizes of one box. Its sides are rounded before anything is computed from them. */
export class BoxSizes implements Sizes {
  readonly longest: Ratio
  readonly second: Ratio
  readonly shortest: Ratio
  readonly girth: Ratio
  readonly lengthPlusGirth: Ratio
  readonly actualWeight: Ratio

  constructor({ sides: [first, ...others], weight }: ExactBox, rounding: SideRounding) {
    const rounded = (side: Ratio) => (rounding === undefined ? side : roundedTo(side, rounding.step, rounding.mode))
    const [a, b, c] = [rounded(first), rounded(others[0]), rounded(others[1])]
    const [high, low] = compare(a, b) < 0 ? [b, a] : [a, b]
    this.longest = greater(high, c)
    this.shortest = compare(low, c) < 0 ? low : c
    this.second = compare(high, c) < 0 ? high : greater(low, c)
    this.girth = times(two, plus(this.second, this.shortest))
    this.lengthPlusGirth = plus(this.longest, this.girth)
    this.actualWeight = weight
  }

  // Computed on demand because few services use these sizes, and unrounded sides make long fractions.
  get sumDims(): Ratio {
    return plus(this.longest, plus(this.second, this.shortest))
  }
  get volume(): Ratio {
    return times(times(this.longest, this.second), this.shortest)
  }
}

const two = whole(2)

/** Sizes of a shipment: the maximum of each length over all boxes, and the sums of their volumes and weights. */
export class ShipmentSizes implements Sizes {
  private readonly boxes: ReadonlyArray<Sizes>

  constructor(boxes: ReadonlyArray<Sizes>) {
    this.boxes = boxes
  }

  get longest(): Ratio {
    return this.max((box) => box.longest)
  }
  get second(): Ratio {
    return this.max((box) => box.second)
  }
  get shortest(): Ratio {
    return this.max((box) => box.shortest)
  }
  get girth(): Ratio {
    return this.max((box) => box.girth)
  }
  get lengthPlusGirth(): Ratio {
    return this.max((box) => box.lengthPlusGirth)
  }
  get sumDims(): Ratio {
    return this.max((box) => box.sumDims)
  }
  get volume(): Ratio {
    return this.sum((box) => box.volume)
  }
  get actualWeight(): Ratio {
    return this.sum((box) => box.actualWeight)
  }

  private max(size: (box: Sizes) => Ratio): Ratio {
    return this.boxes.reduce((max, box) => greater(max, size(box)), zero)
  }

  private sum(size: (box: Sizes) => Ratio): Ratio {
    return this.boxes.reduce((sum, box) => plus(sum, size(box)), zero)
  }
}
