import { spawnSync } from "node:child_process"
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"

const copied = /^(?:packages|scripts|tests|examples|\.changeset|\.ci)(?:\/|$)|^[\w.-]+\.(?:jsonc?|ts|mjs)$/
const generated = /(?:^|\/)(?:node_modules|dist|\.planted-[^/]*)(?:\/|$)|\.tsbuildinfo$/

it("knip finds an unused export, file and dependency in a copy of this repository", () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-unused-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const root = process.cwd()
  cpSync(root, folder, {
    recursive: true,
    filter: (path) =>
      path === root || (copied.test(path.slice(root.length + 1)) && !generated.test(path.slice(root.length + 1)))
  })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))

  appendFileSync(join(folder, "packages/core/src/values/decimal.ts"), "\nexport const planted = 1\n")
  writeFileSync(join(folder, "packages/packing/src/planted.ts"), "export const alone = 1\n")
  const manifest = JSON.parse(readFileSync(join(folder, "packages/cli/package.json"), "utf8"))
  const dependencies = { ...manifest.dependencies, planted: "1.0.0" }
  writeFileSync(join(folder, "packages/cli/package.json"), JSON.stringify({ ...manifest, dependencies }))

  const options = ["--directory", folder, "--reporter", "json"]
  const { status, stdout } = spawnSync("node_modules/.bin/knip", options, { encoding: "utf8" })
  expect(status).toBe(1)
  const { issues }: { issues: ReadonlyArray<Record<string, ReadonlyArray<{ name: string }>>> } = JSON.parse(stdout)
  const found = issues.flatMap(({ exports = [], files = [], dependencies = [] }) => [
    ...exports.map(({ name }) => `export ${name}`),
    ...files.map(({ name }) => `file ${name}`),
    ...dependencies.map(({ name }) => `dependency ${name}`)
  ])
  expect(found).toEqual(
    expect.arrayContaining(["export planted", "file packages/packing/src/planted.ts", "dependency planted"])
  )
})
