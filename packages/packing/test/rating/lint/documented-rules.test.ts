import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { rules } from "../../../src/rating/lint/rules.ts"

it("docs/rate-cards.md lists every lint rule with its severity, in the order of the rules", () => {
  const page = readFileSync(new URL("../../../../../docs/rate-cards.md", import.meta.url), "utf8")
  const rows = Array.from(page.matchAll(/^\| `([\w-]+)` \| (error|warning) \| \S.* \|$/gm), ([, rule, severity]) => [
    rule,
    severity
  ])
  expect(rows).toEqual(Object.entries(rules).map(([rule, { severity }]) => [rule, severity]))
})
