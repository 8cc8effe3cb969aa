import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { expect, it, onTestFinished } from "vitest"
import { hasFreshBundle } from "../../packages/cli/bin/fresh-bundle.mjs"

const BUILT_AT = "packages/cli/dist/bundle/built-at.json"

/** Returns a function that resolves paths in a new checkout, whose bundle was built after its sources were written. */
const checkout = async () => {
  const root = mkdtempSync(join(tmpdir(), "waybill-checkout-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const at = (path: string): string => join(root, path)
  for (const path of [
    "node_modules/.package-lock.json",
    "packages/cli/src/main.ts",
    "packages/core/src/a/b.ts",
    BUILT_AT
  ]) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), "")
  }
  // The clock of the file system has a resolution of a few milliseconds.
  await pause(20)
  writeFileSync(at(BUILT_AT), String(Date.now()))
  await pause(20)
  return at
}

it("a checkout runs its bundle while no source has changed", async () => {
  const at = await checkout()
  writeFileSync(at("packages/cli/dist/other.js"), "")
  writeFileSync(at("README.md"), "")
  expect(hasFreshBundle(at(""))).toBe(true)
})

it.each<[string, (at: (path: string) => string) => void]>([
  ["a source has changed", (at) => appendFileSync(at("packages/core/src/a/b.ts"), "0")],
  ["a source has an old time of modification", (at) => utimesSync(at("packages/core/src/a/b.ts"), 0, 0)],
  ["a source was added", (at) => writeFileSync(at("packages/core/src/a/c.ts"), "")],
  ["a source was deleted", (at) => rmSync(at("packages/cli/src/main.ts"))],
  ["a source was renamed", (at) => renameSync(at("packages/cli/src/main.ts"), at("packages/cli/src/other.ts"))],
  ["libraries were installed", (at) => writeFileSync(at("node_modules/.package-lock.json"), "{}")],
  ["the libraries are missing", (at) => rmSync(at("node_modules/.package-lock.json"))],
  ["it has no bundle", (at) => rmSync(at("packages/cli/dist"), { recursive: true })]
])("a checkout runs its sources if %s", async (_, change) => {
  const at = await checkout()
  change(at)
  expect(hasFreshBundle(at(""))).toBe(false)
})
