// Checks result lines. Shares only the file format with the packer and its verifier.
import type { ResultLine, SetBox, SetCase, SetItem } from "./set.ts"

type Placed = readonly [item: number, x: number, y: number, z: number, w: number, l: number, h: number]

const ascending = (sides: ReadonlyArray<number>): number[] => [...sides].sort((a, b) => a - b)

const sideFaults = (item: SetItem, [index, x, y, z, w, l, h]: Placed, box: SetBox): string[] => {
  const faults: string[] = []
  if (ascending([item.w, item.l, item.h]).join() !== ascending([w, l, h]).join()) faults.push(`piece ${index} resized`)
  if (item.rot === "none" && (w !== item.w || l !== item.l || h !== item.h)) faults.push(`piece ${index} turned`)
  if (item.rot === "flat" && h !== item.h) faults.push(`piece ${index} not flat`)
  if (item.up?.every((side) => item[side] !== h)) faults.push(`piece ${index} on a wrong side`)
  if (x < 0 || y < 0 || z < 0 || x + w > box.w || y + l > box.l || z + h > box.h) faults.push(`piece ${index} outside`)
  return faults
}

const overlap = (a: Placed, b: Placed): boolean => {
  for (let axis = 1; axis <= 3; axis++)
    if (a[axis]! >= b[axis]! + b[axis + 3]! || b[axis]! >= a[axis]! + a[axis + 3]!) return false
  return true
}

/** Returns the share of the base of a piece that rests on the floor or on other pieces. */
const restingShare = (piece: Placed, others: ReadonlyArray<Placed>): number => {
  const [, x, y, z, w, l] = piece
  if (z === 0) return 1
  let area = 0
  for (const [, X, Y, Z, W, L, H] of others) {
    if (Z + H !== z) continue
    area += Math.max(0, Math.min(x + w, X + W) - Math.max(x, X)) * Math.max(0, Math.min(y + l, Y + L) - Math.max(y, Y))
  }
  return area / (w * l)
}

/** Returns every fault of a result. `support` is the share of each base that must be supported. */
export const faultsOf = (testCase: SetCase, result: ResultLine, support: number): string[] => {
  const faults: string[] = result.error === undefined ? [] : [result.error]
  const seen = new Set<number>()
  const see = (index: number): void => {
    if (seen.has(index) || testCase.items[index] === undefined) faults.push(`piece ${index} twice or unknown`)
    seen.add(index)
  }
  for (const { box, items } of result.packed) {
    const type = testCase.boxes[box]!
    const placed = items as unknown as ReadonlyArray<Placed>
    let weight = type.empty ?? 0
    for (const piece of placed) {
      see(piece[0])
      weight += testCase.items[piece[0]]!.weight
      faults.push(...sideFaults(testCase.items[piece[0]]!, piece, type))
      if (support > 0 && restingShare(piece, placed) < support - 1e-9) faults.push(`piece ${piece[0]} not supported`)
    }
    placed.forEach((a, i) => {
      for (const b of placed.slice(i + 1)) if (overlap(a, b)) faults.push(`pieces ${a[0]} and ${b[0]} overlap`)
    })
    if (weight > type.maxWeight) faults.push(`box ${type.id} too heavy`)
    if (placed.length === 0) faults.push(`box ${type.id} empty`)
  }
  for (const index of result.unpacked) see(index)
  if (seen.size !== testCase.items.length) faults.push(`${seen.size} of ${testCase.items.length} pieces accounted for`)
  return faults
}

/** Returns the inner volume of all used boxes. */
export const volumeUsed = (testCase: SetCase, result: ResultLine): number =>
  result.packed.reduce(
    (sum, { box }) => sum + testCase.boxes[box]!.w * testCase.boxes[box]!.l * testCase.boxes[box]!.h,
    0
  )

/** Returns whether a result is valid, complete and at least as good as the case expects. */
export const meetsExpectation = (testCase: SetCase, result: ResultLine): boolean => {
  const { expect } = testCase
  if (expect === undefined || faultsOf(testCase, result, 0).length > 0 || result.unpacked.length > 0) return false
  return (
    result.packed.length <= expect.boxes &&
    (expect.box === undefined || result.packed.every(({ box }) => testCase.boxes[box]!.id === expect.box)) &&
    (expect.vol === undefined || volumeUsed(testCase, result) <= expect.vol)
  )
}
