// Run by `npm run seeds`: prints few seeds that reach every outcome, for `stored-seeds.ts`.
import { coveringSeeds } from "../../../../tests/runs/covering-seeds.ts"
import { open } from "../fixtures/service.ts"
import { compareWithModel } from "../model/compare.ts"
import { sequenceOf } from "../model/random-commands.ts"
import { callOf, handle, reachedCode } from "../properties/any-call.ts"
import { overlapsOf, reachedBy } from "../simulation/reached.ts"
import { simulate } from "../simulation/simulate.ts"
import { seedsFrom } from "../simulation/sweep.ts"

/** Enough seeds that some reach even rare outcomes. */
const SEEDS = Number(process.env.WAYBILL_SIMULATION_SEEDS ?? 50_000)
/** Number of seeds for each pair of commands, and for each outcome that is not rarer. */
const TIMES = 5

const print = (name: string, seeds: ReadonlyArray<number>): void => {
  process.stdout.write(`export const ${name}: ReadonlyArray<number> = [${seeds.join(", ")}]\n`)
}

const ofSimulation = new Map<number, ReadonlySet<string>>()
for (const seed of seedsFrom(1, SEEDS)) {
  const run = simulate(seed)
  ofSimulation.set(seed, new Set([...reachedBy(run), ...overlapsOf(run)]))
}
print("simulationSeeds", coveringSeeds(ofSimulation, TIMES))

const ofModel = new Map(
  seedsFrom(1, SEEDS / 20).map((seed) => [seed, new Set(compareWithModel(sequenceOf(seed)).outcomes)])
)
print("modelSeeds", coveringSeeds(ofModel, TIMES))

const service = open()
const ofCalls = seedsFrom(1, SEEDS / 2).map((seed) => {
  const call = callOf(seed)
  return [seed, new Set(reachedCode(call, handle(service, call)))] as const
})
print("callSeeds", coveringSeeds(new Map(ofCalls), 2))
