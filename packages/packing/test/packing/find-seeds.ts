// Run by `npm run seeds`: prints few seeds that reach everything, for fixtures/stored-requests.ts.
import { pack } from "@waybill/packing"
import { coveringSeeds } from "../../../../tests/runs/covering-seeds.ts"
import { kinds, reachedBy, requestOf } from "./fixtures/stored-requests.ts"

/** Minimum number of stored requests for each rule and each kind of answer. Large requests take longer. */
const times = (more: number): number => (more > 100 ? 8 : 3)

for (const { more, requests, size } of kinds) {
  const seeds = Array.from({ length: 3 * more }, (_, n) => n + 1)
  const reached = new Map(
    seeds.map((seed) => {
      const request = requestOf(requests, seed)
      return [seed, reachedBy({ request, outcome: pack(request) })]
    })
  )
  process.stdout.write(`${size}: ${coveringSeeds(reached, times(more)).join(", ")}\n`)
}
