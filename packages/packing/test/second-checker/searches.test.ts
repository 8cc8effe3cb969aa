// Logs of searches, complete and incomplete, for pieces that almost fit.
import { spawnSync } from "node:child_process"
import { type Exclusion, type Item, type Packing, pack, type Request } from "@waybill/packing"
import { expect, it } from "vitest"
import { runs, seedsOf } from "../../../../tests/runs/runs.ts"
import { Chance } from "../oracle/chance.ts"
import { compare } from "./compare.ts"

const itemOf = (chance: Chance): Item => ({
  reference: chance.oneOf(["a", "b", "c"]),
  width: chance.between(1, 4),
  length: chance.between(2, 4),
  height: chance.between(2, 3),
  weight: chance.between(0, 2),
  quantity: chance.oneOf([1, 1, 2, 3]),
  rotation: chance.oneOf(["any", "flat", "none"]),
  ...(chance.once(5) && { group: "g" }),
  ...(chance.once(6) && { apart: ["a"] })
})

const requestOf = (chance: Chance): Request => ({
  items: Array.from({ length: chance.between(1, 3) }, () => itemOf(chance)),
  boxes: Array.from({ length: chance.between(1, 2) }, (_, i) => ({
    reference: `${i}`,
    inner: { width: chance.between(4, 6), length: chance.between(4, 6), height: chance.between(3, 4) },
    ...(chance.once(3) && { maxWeight: chance.between(2, 8) }),
    ...(chance.once(4) && { maxPieces: chance.between(1, 4) }),
    ...(chance.once(4) && { stock: chance.between(1, 2) })
  })),
  objective: ["boxes"],
  support: 0
})

/** Returns every list of a number of types, in ascending order. */
const setsOf = (types: number, size: number, from = 0): ReadonlyArray<ReadonlyArray<number>> =>
  size === 0
    ? [[]]
    : Array.from({ length: types - from }, (_, i) =>
        setsOf(types, size - 1, from + i).map((rest) => [from + i, ...rest])
      ).flat()

/** Returns the steps that place each piece and relate it to those before it, sometimes without one of them. */
const stepsOf = (chance: Chance, pieces: number): ReadonlyArray<ReadonlyArray<number>> => {
  const pair = chance.once(2)
  const steps = Array.from({ length: pieces }, (_, i) => [
    [i],
    ...Array.from({ length: i }, (_, j) => (pair ? [j, i] : [i, j]))
  ]).flat()
  return chance.once(3) ? steps.toSpliced(chance.between(0, steps.length - 1), 1) : steps
}

/** Returns the case of a seed. Requests that contradict themselves have none. */
const casesOf = (seed: number) => {
  const chance = new Chance(seed)
  const request = requestOf(chance)
  const outcome = pack(request)
  if (outcome._tag === "Refused") return []
  const { boxes, unpacked } = outcome.packing
  const items = request.items.flatMap(({ quantity = 1 }, i) => Array<number>(quantity).fill(i)).slice(0, 4)
  const value = boxes.length
  const size = Math.max(1, value - chance.oneOf([0, 1, 1, 1]))
  const pieces = chance.once(2) ? items : items.slice(chance.between(0, items.length - 1))
  const branches = stepsOf(chance, pieces.length)
  const witness = setsOf(request.boxes.length, size).map(
    (set): Exclusion => ({ boxes: set, by: "exhausted", pieces, branches })
  )
  const proof = { measure: "boxes", value, atLeast: Math.min(value, size + 1), proved: false, by: [], witness } as const
  const claims =
    unpacked.length > 0
      ? [
          {
            ...proof,
            measure: "unpacked" as const,
            value: unpacked.reduce((sum, each) => sum + each.quantity, 0),
            atLeast: 1
          },
          proof
        ]
      : [proof]
  const packing: Packing = { boxes, unpacked, certificate: { proofs: claims, optimal: false } }
  return [{ name: `${seed}`, request, packing }]
}

it("both checkers judge each log of a search alike", ({ skip }) => {
  if (spawnSync("python3", ["--version"]).status !== 0) skip("python3 is not installed")
  const { differences, verdicts } = compare(seedsOf(runs(600, 3_000)).flatMap(casesOf))
  expect(differences).toEqual([])
  expect(verdicts.filter((verdict) => verdict === "Checked").length).toBeGreaterThan(600)
  expect(verdicts.filter((verdict) => verdict === "False").length).toBeGreaterThan(100)
})
