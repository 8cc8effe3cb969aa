import { type Bore, ringOf, type Sheet, sectionOf } from "./roll.ts"

/** Tube size. Lists of sizes are sorted by outer volume, smallest first. */
export interface TubeSize extends Bore {
  readonly volume: number
}

/**
 * Contents of a tube whose size has not been chosen. They determine which sizes are possible, regardless of their
 * sequence.
 */
export interface TubeLoad {
  readonly core: number
  /** Sum of the cross-sections, for each tube size. */
  readonly sections: readonly number[]
}

/** Returns the load of an empty tube. */
export const emptyLoad = (sizes: readonly TubeSize[]): TubeLoad => ({ core: 0, sections: sizes.map(() => 0) })

/** Returns the load of one sheet. */
export const loadOf = (sheet: Sheet, sizes: readonly TubeSize[]): TubeLoad => ({
  core: sheet.core,
  sections: sizes.map((size) => sectionOf(sheet, size))
})

/** Returns a load with `added` added `times` times. */
export const addLoad = (load: TubeLoad, added: TubeLoad, times = 1): TubeLoad => ({
  core: times > 0 ? Math.max(load.core, added.core) : load.core,
  sections: times > 0 ? load.sections.map((section, t) => section + times * added.sections[t]!) : load.sections
})

/** Returns the index of the smallest tube that holds a load, or -1. */
export const smallestTube = (load: TubeLoad, sizes: readonly TubeSize[]): number =>
  sizes.findIndex((size, t) => load.sections[t]! <= ringOf(load.core, size))

/** Returns the maximum number of times that `added` can be added to a load so that some tube size still holds it. */
export const roomFor = (load: TubeLoad, added: TubeLoad, sizes: readonly TubeSize[]): number => {
  const core = Math.max(load.core, added.core)
  return Math.max(
    0,
    ...sizes.map((size, t) => {
      const room = ringOf(core, size) - load.sections[t]!
      return room < 0 || added.sections[t] === Infinity ? 0 : Math.floor(room / added.sections[t]!)
    })
  )
}
