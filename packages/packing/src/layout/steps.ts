import type { Placement } from "../packing/contract/outcome.ts"
import { type Cuboid, cuboidOf, isAbove } from "./cuboid.ts"
import type { DrawnBox } from "./parcel.ts"

/** Grid of equal pieces: `across` from left to right, `deep` from back to front. */
export interface Step {
  readonly number: number
  /** Pieces, row by row. The first piece is nearest to the back left corner. */
  readonly placements: readonly Placement[]
  /** Pieces of this step in the repeated layers above. */
  readonly above: readonly Placement[]
  readonly across: number
  readonly deep: number
}

/** Layer and its repetitions. Within a layer, no piece is above another one. */
export interface Layer {
  /** Number of the lowest of the equal layers. The bottom layer of the box is 1. */
  readonly first: number
  /** Number of equal layers on top of each other. */
  readonly times: number
  readonly steps: readonly Step[]
}

/** Returns the layers of a box from the bottom up. Step numbers continue from layer to layer. */
export const layersOf = (box: DrawnBox): readonly Layer[] => {
  const layers: Layer[] = []
  let number = 1
  for (const [first, ...more] of groupRepeated(levelsOf(box))) {
    const steps: Step[] = []
    let rest = [...first!].sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x || a.at.z - b.at.z)
    while (rest.length > 0) {
      const grid = gridFrom(rest[0]!, rest)
      const placements = grid.flat()
      const above = more.flatMap((level) =>
        level.filter((upper) => placements.some((lower) => sameFromAbove(upper, lower)))
      )
      steps.push({ number: number++, placements, above, across: grid[0]!.length, deep: grid.length })
      rest = rest.filter((placement) => !placements.includes(placement))
    }
    const previous = layers.at(-1)
    layers.push({ first: previous ? previous.first + previous.times : 1, times: 1 + more.length, steps })
  }
  return layers
}

/** Groups consecutive levels that look the same from above. */
const groupRepeated = (levels: readonly Level[]): readonly (readonly Level[])[] => {
  const groups: Level[][] = []
  for (const level of levels) {
    const last = groups.at(-1)
    if (last && looksLike(level, last[0]!)) last.push(level)
    else groups.push([level])
  }
  return groups
}

const looksLike = (a: Level, b: Level) =>
  a.length === b.length && a.every((upper) => b.some((lower) => sameFromAbove(upper, lower)))

const sameFromAbove = (a: Placement, b: Placement) =>
  a.item === b.item && a.at.x === b.at.x && a.at.y === b.at.y && a.size.x === b.size.x && a.size.y === b.size.y

type Level = readonly Placement[]

/** Sorts pieces into levels. A piece is one level above the highest piece below it. */
const levelsOf = ({ placements }: DrawnBox): readonly Level[] => {
  const placed: { readonly cuboid: Cuboid; readonly layer: number }[] = []
  const layers: Placement[][] = []
  for (const placement of [...placements].sort((a, b) => a.at.z - b.at.z)) {
    const cuboid = cuboidOf(placement)
    const below = placed.filter((lower) => isAbove(cuboid, lower.cuboid))
    const layer = below.reduce((highest, lower) => Math.max(highest, lower.layer + 1), 0)
    placed.push({ cuboid, layer })
    layers[layer] = [...(layers[layer] ?? []), placement]
  }
  return layers
}

/** Returns the grid of equal, evenly spaced pieces that starts at `first`, row by row. */
const gridFrom = (first: Placement, among: readonly Placement[]): readonly (readonly Placement[])[] => {
  const at = new Map<string, Placement>()
  for (const other of among) if (isLike(other, first)) at.set(key(other.at.x, other.at.y), other)
  const rowFrom = (x: number, y: number, step: number, max: number) => {
    const row: Placement[] = []
    for (let n = 0; n < (step > 0 ? max : 1); n++) {
      const next = at.get(key(x + n * step, y))
      if (next === undefined) break
      row.push(next)
    }
    return row
  }
  const { x, y } = first.at
  const across = pitch(
    [...at.values()].filter((p) => p.at.y === y).map((p) => p.at.x - x),
    first.size.x
  )
  const deep = pitch(
    [...at.values()].filter((p) => p.at.x === x).map((p) => p.at.y - y),
    first.size.y
  )
  const rows = [rowFrom(x, y, across, at.size)]
  for (let n = 1; deep > 0 && n < at.size; n++) {
    const row = rowFrom(x, y + n * deep, across, rows[0]!.length)
    if (row.length < rows[0]!.length) break
    rows.push(row)
  }
  return rows
}

/** Returns the distance to the next piece in a row, or 0 if the space between them would hold another piece. */
const pitch = (distances: readonly number[], size: number): number => {
  const next = Math.min(...distances.filter((distance) => distance > 0))
  return next < 2 * size ? next : 0
}

const key = (x: number, y: number) => `${x.toFixed(7)} ${y.toFixed(7)}`

const isLike = (a: Placement, b: Placement) =>
  a.item === b.item && a.at.z === b.at.z && a.size.x === b.size.x && a.size.y === b.size.y && a.size.z === b.size.z
