import { expect, it } from "vitest"
import { projectsFor } from "../../scripts/tasks/test-projects.ts"
import config from "../../vitest.config.ts"

const names = config.test?.projects?.map((project) => (project as { test: { name: string } }).test.name)

it.each<[script: string, args: ReadonlyArray<string>, projects: ReadonlyArray<string>]>([
  ["test", [], ["unit", "smoke"]],
  ["test", ["--coverage"], ["unit", "smoke"]],
  ["test", ["-t", "packages"], ["unit", "smoke"]],
  ["test", ["--maxWorkers", "1", "--reporter", "verbose"], ["unit", "smoke"]],
  ["test:rest", [], ["servers", "system"]],
  ["test:all", [], []],
  ["test", ["packages/packing"], []],
  ["test", ["--maxWorkers", "1", "packages/pack"], []],
  ["test", ["--project", "unit"], []],
  ["test:rest", ["--project=system"], []]
])("npm run %s with the arguments %j selects the projects %j", (script, args, projects) => {
  expect(projectsFor(script, args)).toEqual(projects)
  expect(names).toEqual(expect.arrayContaining([...projects]))
})

it("refuses a script that runs no tests", () => {
  expect(() => projectsFor("test:none", [])).toThrow("test:none: no script that runs tests")
})
