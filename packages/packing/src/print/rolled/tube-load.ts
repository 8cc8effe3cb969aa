import { type Bore, ringOf, type Sheet, sectionOf } from "./roll.ts"

/** A tube as the search sees it: tubes are listed from the smallest to the largest outer volume. */
export interface TubeSize extends Bore {
  readonly volume: number
}

/** What lies in a tube whose size is still open: enough to say which sizes hold it, whatever the order of filling. */
export interface TubeLoad {
  readonly core: number
  /** The sum of the cross-sections, for each tube size. */
  readonly sections: readonly number[]
}

/** A load without any sheet. */
export const emptyLoad = (tubes: readonly TubeSize[]): TubeLoad => ({ core: 0, sections: tubes.map(() => 0) })

/** The load of one sheet alone. */
export const loadOf = (sheet: Sheet, tubes: readonly TubeSize[]): TubeLoad => ({
  core: sheet.core,
  sections: tubes.map((tube) => sectionOf(sheet, tube))
})

/** A load with so many times another one added. */
export const addLoad = (load: TubeLoad, more: TubeLoad, times = 1): TubeLoad => ({
  core: times > 0 ? Math.max(load.core, more.core) : load.core,
  sections: times > 0 ? load.sections.map((section, t) => section + times * more.sections[t]!) : load.sections
})

/** The index of the smallest tube that holds a load, or -1. */
export const smallestTube = (load: TubeLoad, tubes: readonly TubeSize[]): number =>
  tubes.findIndex((tube, t) => load.sections[t]! <= ringOf(load.core, tube))

/** How many times another load can be added before no tube holds it all. */
export const roomFor = (load: TubeLoad, more: TubeLoad, tubes: readonly TubeSize[]): number => {
  const core = Math.max(load.core, more.core)
  return Math.max(
    0,
    ...tubes.map((tube, t) => {
      const room = ringOf(core, tube) - load.sections[t]!
      return room < 0 || more.sections[t] === Infinity ? 0 : Math.floor(room / more.sections[t]!)
    })
  )
}
