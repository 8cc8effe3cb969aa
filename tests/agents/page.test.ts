import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { commandTools } from "../../packages/cli/src/mcp/command-tools.ts"
import { PLAN_MINUTES } from "../../packages/cli/src/mcp/plans.ts"
import { readTools } from "../../packages/cli/src/mcp/read-tools.ts"

const page = readFileSync("docs/agents.md", "utf8")
const tools = { ...readTools, ...commandTools }

it("the page of agents lists every tool, and whether it changes an order", () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|/gm)].map(([, name, changes]) => [name, changes])
  const expected = Object.entries(tools).map(([name, { listed }]) => [
    name,
    listed.annotations?.readOnlyHint === true ? "nothing" : "the order"
  ])
  expect(rows).toEqual(expected)
})

it("the page of agents has the validity of plans", () => {
  expect(page).toContain(`valid for ${PLAN_MINUTES} minutes`)
})
