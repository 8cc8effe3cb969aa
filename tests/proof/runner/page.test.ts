import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { promises } from "../promises.ts"
import { expiredOn, pageWith } from "./page.ts"
import { withRuns } from "./results.ts"

const read = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), "utf8")
const never = { today: "", revision: "", digest: () => "" }

it("docs/promises.json has every row of the proof in the same order (npm run proof -- --list --write)", () => {
  const results = JSON.parse(read("promises.json")).promises
  expect(results).toEqual(JSON.parse(JSON.stringify(withRuns(results, promises, [], never))))
})

it("docs/promises.md shows docs/promises.json (npm run proof -- --list --write)", () => {
  const page = read("promises.md")
  expect(pageWith(page, JSON.parse(read("promises.json")).promises, expiredOn(page))).toBe(page)
})
