import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { rules } from "../../../src/rating/lint/rules.ts"

it("the page about rate cards has a row for each rule of the linter, in order, with its severity", () => {
  const page = readFileSync(new URL("../../../../../docs/rate-cards.md", import.meta.url), "utf8")
  const rows = Array.from(page.matchAll(/^\| `([\w-]+)` \| (error|warning) \| \S.* \|$/gm), ([, rule, severity]) => [
    rule,
    severity
  ])
  expect(rows).toEqual(Object.entries(rules).map(([rule, { severity }]) => [rule, severity]))
})
