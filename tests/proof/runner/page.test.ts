import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { promises } from "../promises.ts"
import { rowsOf } from "./rows.ts"

const page = readFileSync(new URL("../../../docs/promises.md", import.meta.url), "utf8")

it("docs/promises.md lists every row of the proof in the same order (npm run proof -- --list --write)", () => {
  const listed = [...page.matchAll(/^\| .*`npm run proof -- --(?:long|short) --only ([^\s`]+)/gm)].map(
    ([, name]) => name
  )
  expect(listed).toEqual(rowsOf(promises).map(({ name }) => name))
})
