import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { workspace } from "./shop.ts"

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(workspace, folder, "package.json"), "utf8")) as Manifest

it("the pages about installation and compatibility name the versions of all tested compilers, runtimes and package managers", () => {
  const [install, compatibility] = ["install", "compatibility"].map((name) =>
    readFileSync(join(workspace, `docs/${name}.md`), "utf8")
  )
  const tools = manifestOf("tests/reach/tools")
  const { typescript } = manifestOf(".").devDependencies
  const { node } = manifestOf("scripts").dependencies
  const { workerd } = manifestOf("examples/durable-objects").devDependencies
  const tested = { ...tools.dependencies, ...tools.devDependencies, ...tools.optionalDependencies }
  const versions = [...Object.values(tested), node, typescript, workerd].map((version) => version?.split("@").at(-1))
  expect(versions).toHaveLength(14)
  for (const version of versions) expect(`${install}${compatibility}`).toContain(version)
})
