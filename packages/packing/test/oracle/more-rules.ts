// Rules that were added after the first requests of the oracle. They are drawn apart, so that a seed without them still
// gives the same request.
import type { Box, Item, Request, Rotation } from "@waybill/packing"
import { Chance } from "./chance.ts"
import { requestOf } from "./random-request.ts"

/** Distance between the seeds of a request and of its additional rules. */
const SEED_DISTANCE = 1_000_003

const rotations: ReadonlyArray<Rotation> = [
  { up: ["width"] },
  { up: ["height", "length"] },
  { up: ["width", "height"] },
  { up: ["height", "width", "length"] }
]

const withRules = (chance: Chance, hasStops: boolean, item: Item): Item => ({
  ...item,
  ...(chance.once(3) && { rotation: chance.oneOf(rotations) }),
  ...(hasStops && !chance.once(4) && { stop: chance.between(0, 2) })
})

/** Fill limits with at most two decimal places, which the oracle compares as whole numbers. */
const fillLimits = [0.07, 0.29, 0.5, 0.57, 0.7, 0.88, 1]

const withLimits = (chance: Chance, box: Box): Box => ({
  ...box,
  ...(chance.once(4) && { maxPieces: chance.between(1, 4) }),
  ...(chance.once(4) && { fillLimit: chance.oneOf(fillLimits) }),
  ...(chance.once(2) && { unload: chance.oneOf(["front", "front", "top"]) })
})

/** Returns the request of a seed with additional rules. */
export const requestWithMoreRules = (seed: number): Request => {
  const chance = new Chance(seed + SEED_DISTANCE)
  const newest = new Chance(seed + 2 * SEED_DISTANCE)
  const request = requestOf(seed)
  const hasStops = chance.once(2)
  return {
    ...request,
    items: request.items.map((item) => ({
      ...withRules(chance, hasStops, item),
      ...(newest.once(4) && item.group === undefined && { perBox: newest.between(1, 3) })
    })),
    boxes: request.boxes.map((box) => withLimits(chance, box))
  }
}
