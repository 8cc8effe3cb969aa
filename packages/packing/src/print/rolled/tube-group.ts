import type { TubeLoad, TubeSize } from "./tube-load.ts"

/** Equal sheets to be shared out. */
export interface Sheets {
  readonly load: TubeLoad
  readonly quantity: number
}

/** So many of one kind: `[index of the sheets, how many]`. */
export type Count = readonly [sheets: number, count: number]

/** So many tubes of one size, each with the same contents. */
export interface Tubes {
  readonly tube: number
  readonly times: number
  readonly contents: readonly Count[]
}

/** Compares two ways to fill tubes: fewest tubes, then the least outer volume; negative when the first is better. */
export const compareTubes = (a: readonly Tubes[], b: readonly Tubes[], sizes: readonly TubeSize[]): number => {
  const count = (list: readonly Tubes[]) => list.reduce((sum, { times }) => sum + times, 0)
  const volume = (list: readonly Tubes[]) => list.reduce((sum, { tube, times }) => sum + times * sizes[tube]!.volume, 0)
  return count(a) - count(b) || volume(a) - volume(b)
}
