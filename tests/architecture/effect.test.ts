import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { expect, it, onTestFinished } from "vitest"

it("`check:effect` finds floating effects, missing returns, Effect 3 names and unchecked numbers", () => {
  const folder = mkdtempSync("packages/core/.planted-")
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const text = `import { Effect, Schema } from "effect"
export const planted = Effect.gen(function* () {
  Effect.log("floats")
  yield* Effect.fail("not returned")
})
export const old = Effect.either(planted)
export const weight = Schema.Number
export const fine = Effect.map(planted, () => Schema.Finite)
`
  writeFileSync(`${folder}/planted.ts`, text)
  const config = {
    extends: "../tsconfig.json",
    compilerOptions: { rootDir: ".." },
    include: ["./*.ts"],
    references: []
  }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config))
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"))
  const command = scripts["check:effect"].replace("tsconfig.json", `${folder}/tsconfig.json`)
  const { status, stdout } = spawnSync(`node_modules/.bin/${command}`, { shell: true, encoding: "utf8" })
  const found = [...stdout.matchAll(/planted\.ts\((\d+),\d+\): \w+ effect\((\w+)\)/g)].map(
    ([, line, rule]) => `${line} ${rule}`
  )
  expect(found).toEqual(
    expect.arrayContaining(["3 floatingEffect", "4 missingReturnYieldStar", "6 outdatedApi", "7 schemaNumber"])
  )
  expect(found.filter((each) => each.startsWith("8"))).toEqual([])
  expect(status).not.toBe(0)
})
