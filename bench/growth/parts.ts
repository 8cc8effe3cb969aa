// The parts of the benchmark.
import type { PartName } from "./command-line.ts"
import { commands, wholeCommands } from "./commands.ts"
import { compare } from "./compare.ts"
import { type Comparison, isMissed, tableOf } from "./judge.ts"
import { methods } from "./methods.ts"
import { partitions } from "./partitions.ts"
import { growingPages, lists, pages } from "./requests.ts"
import type { Shop } from "./shop.ts"
import { factsOf, withSites } from "./sites.ts"
import { sizeLines } from "./sizes.ts"
import { upkeep } from "./upkeep.ts"
import { vacuumLines } from "./vacuum.ts"
import { writers } from "./writers.ts"

/** Targets: the larger database's time as a multiple of the smaller one's. */
const [METHOD_LIMIT, PAGE_LIMIT] = [1.5, 3]
/** Measurements of each command, which starts a process. */
const COMMAND_RUNS = 7

interface Part {
  readonly small: Shop
  readonly large: Shop
  readonly runs: number
}

/** The lines that a part prints, and whether its targets are met. */
interface Outcome {
  readonly lines: ReadonlyArray<string>
  readonly isMet: boolean
}

const outcomeOf = (title: string, comparisons: ReadonlyArray<Comparison>): Outcome => ({
  lines: tableOf(title, comparisons),
  isMet: !comparisons.some(isMissed)
})

/** Comparisons without the target of those that grow with the orders of a period. */
const withoutGrowing = (comparisons: ReadonlyArray<Comparison>): ReadonlyArray<Comparison> =>
  comparisons.map(({ limit, ...each }) => ({
    ...each,
    ...(limit !== undefined && !growingPages.includes(each.name) && { limit })
  }))

export const parts: Readonly<Record<PartName, (part: Part) => Promise<Outcome>>> = {
  methods: async ({ large, runs, small }) =>
    outcomeOf(`${large.place.name}, method`, await compare([small, large], methods, { runs, limit: METHOD_LIMIT })),
  pages: async ({ large, runs, small }) => {
    const found = await withSites([small, large], (sites) => compare(sites, pages, { runs, limit: PAGE_LIMIT }))
    return outcomeOf(`${large.place.name}, page of the console`, withoutGrowing(found))
  },
  lists: async ({ large, runs, small }) => {
    const found = await withSites([small, large], (sites) => compare(sites, lists, { runs, limit: PAGE_LIMIT }))
    return outcomeOf(`${large.place.name}, route of the operator API`, found)
  },
  commands: async ({ large, small }) => {
    const terminals = [await factsOf(small), await factsOf(large)] as const
    const found = await compare(terminals, commands, { runs: COMMAND_RUNS, limit: PAGE_LIMIT, warmUp: 1 })
    const whole = await compare(terminals, wholeCommands, { runs: 1, warmUp: 0 })
    return outcomeOf(`${large.place.name}, command`, [...found, ...whole])
  },
  sizes: async ({ large }) => ({ lines: await sizeLines(large), isMet: true }),
  vacuum: async ({ large }) => ({ lines: await vacuumLines(large), isMet: true }),
  partitions: async ({ large, runs }) => ({ lines: await partitions(large, runs), isMet: true }),
  upkeep: async (part) => {
    const { comparisons, lines } = await upkeep(part)
    return { lines, isMet: !comparisons.some(isMissed) }
  },
  writers: ({ large }) => writers(large)
}
