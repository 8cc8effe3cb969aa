import { execFileSync } from "node:child_process"
import { expect, test } from "vitest"

const source = new URL("../../src/audit/young-generation.ts", import.meta.url).href

/** Prints the size of the young generation: at the start, after allocations within the function, and after others. */
const program = `
  import { getHeapSpaceStatistics } from "node:v8"
  import { withSteadyYoungGeneration } from ${JSON.stringify(source)}
  const size = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space").space_size
  const allocate = async () => {
    let kept = []
    for (let i = 0; i < 2e6; i++) {
      if (kept.length === 2e4) kept = []
      kept.push({ i })
    }
    return size()
  }
  const start = size()
  const within = await withSteadyYoungGeneration(allocate)
  console.log(JSON.stringify({ start, within, afterwards: await allocate() }))
`

test("keeps the size of the young generation while a function runs, but not afterwards", () => {
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" })
  const { afterwards, start, within } = JSON.parse(printed) as Record<"start" | "within" | "afterwards", number>
  // The first collection puts the second half into use.
  expect(within).toBeLessThanOrEqual(2 * start)
  expect(afterwards).toBeGreaterThan(2 * start)
})
