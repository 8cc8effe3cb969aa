import type { Bug } from "../bug.ts"

const cli = "packages/cli"

export const cliBugs: ReadonlyArray<Bug> = [
  {
    name: "a cell of a CSV file can be a formula",
    file: `${cli}/src/output/csv-cell.ts`,
    from: "formulaStart.test(value) && ",
    to: "false && ",
    tests: [`${cli}/test/output/csv-cell.test.ts`]
  },
  {
    name: "an order reverses the direction of a terminal line",
    file: `${cli}/src/output/safe-text.ts`,
    from: "\\p{Cc}\\p{Bidi_Control}",
    to: "\\p{Cc}",
    tests: [`${cli}/test/output/safe-text.test.ts`]
  },
  {
    name: "a resumed shard trusts output that has changed",
    file: `${cli}/src/shards/intact-chunks.ts`,
    from: "digestOf(buffer) === output ? buffer : undefined",
    to: "buffer",
    tests: [`${cli}/test/shards/shard.test.ts`]
  }
]
