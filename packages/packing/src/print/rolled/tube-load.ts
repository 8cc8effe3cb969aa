import { type Bore, ringOf, type Sheet, sectionOf } from "./roll.ts"

/** Tube size. Lists of sizes are sorted by cost, lowest first. */
export interface TubeSize extends Bore {
  /** Values of one tube in the two most important measures, such as one tube and its volume. */
  readonly cost: readonly [first: number, second: number]
  /** Maximum weight of its contents, in steps. */
  readonly capacity: number
}

/**
 * Contents of a tube before the choice of its size. They determine which sizes are possible, regardless of their
 * order.
 */
export interface TubeLoad {
  readonly core: number
  /** Sum of the cross-sections, for each tube size. */
  readonly sections: readonly number[]
  /** Weight in steps. */
  readonly weight: number
}

/** Returns the load of an empty tube. */
export const emptyLoad = (sizes: readonly TubeSize[]): TubeLoad => ({
  core: 0,
  sections: sizes.map(() => 0),
  weight: 0
})

/** Returns the load of one sheet. */
export const loadOf = (sheet: Sheet, sizes: readonly TubeSize[]): TubeLoad => ({
  core: sheet.core,
  sections: sizes.map((size) => sectionOf(sheet, size)),
  weight: sheet.weight
})

/** Adds `added` to a load `times` times. */
export const addLoad = (load: TubeLoad, added: TubeLoad, times = 1): TubeLoad => ({
  core: times > 0 ? Math.max(load.core, added.core) : load.core,
  sections: times > 0 ? load.sections.map((section, t) => section + times * added.sections[t]!) : load.sections,
  weight: load.weight + times * added.weight
})

/** Returns the index of the smallest tube that holds a load, or -1. */
export const smallestTube = (load: TubeLoad, sizes: readonly TubeSize[]): number =>
  sizes.findIndex((size, t) => load.sections[t]! <= ringOf(load.core, size) && load.weight <= size.capacity)

/** Returns the maximum number of times that `added` can be added to a load within some tube size. */
export const roomFor = (load: TubeLoad, added: TubeLoad, sizes: readonly TubeSize[]): number => {
  const core = Math.max(load.core, added.core)
  let most = 0
  for (let t = 0; t < sizes.length; t++) {
    const size = sizes[t]!
    const room = ringOf(core, size) - load.sections[t]!
    if (room < 0 || added.sections[t] === Infinity || load.weight > size.capacity) continue
    const byWeight = added.weight > 0 ? Math.floor((size.capacity - load.weight) / added.weight) : Infinity
    most = Math.max(most, Math.min(Math.floor(room / added.sections[t]!), byWeight))
  }
  return most
}
