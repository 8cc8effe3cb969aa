import type { PackedBox, Packing, PackingRefused } from "../packing/contract/outcome.ts"
import type { Box, Item, Request, Rotation, Sides } from "../packing/contract/request.ts"

/**
 * Type of pallet: its base, and the limits of a load on it.
 *
 * @example
 * ```ts
 * const euro: Pallet = {
 *   reference: "EUR",
 *   base: { width: 1200, length: 800, height: 144 },
 *   maxHeight: 1800,
 *   emptyWeight: 25_000,
 *   maxWeight: 1_000_000
 * }
 * ```
 */
export interface Pallet extends Omit<Box, "kind" | "inner" | "outer"> {
  /** Empty pallet. Its height is the height of the deck. */
  readonly base: Sides
  /** Maximum height of the pallet with its load. */
  readonly maxHeight: number
  /** Allowed overhang of the load beyond the base, on each of the four sides. Default 0. */
  readonly overhang?: number
}

/** Settings of `pack` that apply to pallets as well. */
type Settings = Pick<Request, "scale" | "effort" | "support" | "timeLimit">

/**
 * Parcels to load on pallets. Every rule of an item applies: rotation, `onTop`, groups, `apart` and stops.
 *
 * @example
 * ```ts
 * const request: PalletRequest = {
 *   parcels: [{ reference: "CARTON", width: 400, length: 300, height: 200, weight: 9000, quantity: 60 }],
 *   pallets: [{ reference: "EUR", base: { width: 1200, length: 800, height: 144 }, maxHeight: 1800 }]
 * }
 * ```
 */
export interface PalletRequest extends Settings {
  /** Parcels, each like an item of `pack` with its outer dimensions. */
  readonly parcels: ReadonlyArray<Item>
  /** Types of pallets to choose from: at least one, at most 500. */
  readonly pallets: ReadonlyArray<Pallet>
}

/**
 * Loaded pallet. The corner of the space for the load is the origin of its placements. With an overhang, the base
 * starts at (overhang, overhang).
 *
 * @example
 * ```ts
 * const label = ({ reference, height, grossWeight }: LoadedPallet): string => `${reference}: ${height}, ${grossWeight}`
 * ```
 */
export interface LoadedPallet extends PackedBox {
  /** Height of the pallet with its load. */
  readonly height: number
}

/**
 * Pallets with their loads: as few as possible, then at the lowest price, then as low as possible.
 *
 * @example
 * ```ts
 * const highest = ({ pallets }: Palletized): number => Math.max(...pallets.map(({ height }) => height))
 * ```
 */
export interface Palletized {
  /** Distinguishes loaded pallets from a refusal. */
  readonly _tag: "Packed"
  /** Pallets with at least one parcel. */
  readonly pallets: ReadonlyArray<LoadedPallet>
  /** The same pallets as a packing, for `violationsOf`, `layers` and `draw`. Its certificate is about `request`. */
  readonly packing: Packing
  /** The request of `pack` for the packing. Each pallet is a box with the maximum height of the load. */
  readonly request: Request
  /** Whether the time limit stopped the search. If so, a repeated call may return a different result. */
  readonly cut: boolean
}

/**
 * Box to put on a pallet once packed.
 *
 * @example
 * ```ts
 * const carton: PalletBox = {
 *   reference: "M",
 *   inner: { width: 400, length: 300, height: 200 },
 *   onTop: 40_000
 * }
 * ```
 */
export interface PalletBox extends Box {
  /** Allowed orientations of the packed box. Default `flat`, which keeps it upright. */
  readonly rotation?: Rotation
  /** Maximum weight on top of the packed box. Default unlimited. */
  readonly onTop?: number
}

/**
 * Items to pack into boxes, and the boxes to load on pallets.
 *
 * @example
 * ```ts
 * const request: BoxesOnPalletsRequest = {
 *   items: [{ reference: "MUG", width: 100, length: 100, height: 100, quantity: 500 }],
 *   boxes: [{ reference: "M", inner: { width: 400, length: 300, height: 200 } }],
 *   pallets: [{ reference: "EUR", base: { width: 1200, length: 800, height: 144 }, maxHeight: 1800 }]
 * }
 * ```
 */
export interface BoxesOnPalletsRequest extends Omit<Request, "boxes" | "alternatives"> {
  /** Types of boxes, each with the rules for the packed box on a pallet. */
  readonly boxes: ReadonlyArray<PalletBox>
  /** Types of pallets to choose from: at least one, at most 500. */
  readonly pallets: ReadonlyArray<Pallet>
}

/**
 * Packed boxes, and the pallets that hold them. Item `i` on the pallets is box `i` of the boxes.
 *
 * @example
 * ```ts
 * const count = ({ boxes, pallets }: BoxesOnPallets): readonly [number, number] => [boxes.boxes.length, pallets.length]
 * ```
 */
export interface BoxesOnPallets extends Palletized {
  /** Packing of the items into boxes. */
  readonly boxes: Packing
}

/**
 * Result of `palletize`.
 *
 * @example
 * ```ts
 * const count = (outcome: PalletOutcome): number => (outcome._tag === "Packed" ? outcome.pallets.length : 0)
 * ```
 */
export type PalletOutcome = Palletized | PackingRefused

/**
 * Result of `packOnPallets`.
 *
 * @example
 * ```ts
 * const isPacked = (outcome: BoxesOnPalletsOutcome): boolean => outcome._tag === "Packed"
 * ```
 */
export type BoxesOnPalletsOutcome = BoxesOnPallets | PackingRefused
