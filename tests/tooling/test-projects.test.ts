import { expect, it } from "vitest"
import { argumentsFor, projectsFor } from "../../scripts/tasks/test-projects.ts"
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

it.each<[script: string, args: ReadonlyArray<string>, cores: number, added: ReadonlyArray<string>]>([
  ["test", [], 2, ["--project=unit", "--project=smoke", "--maxWorkers=2"]],
  ["test", ["--coverage"], 16, ["--project=unit", "--project=smoke", "--maxWorkers=4"]],
  ["test", ["--maxWorkers=1"], 2, ["--project=unit", "--project=smoke"]],
  ["test:rest", [], 2, ["--project=servers", "--project=system"]],
  ["test", ["packages/packing"], 2, []]
])("npm run %s with the arguments %j on %i cores adds %j", (script, args, cores, added) => {
  expect(argumentsFor(script, args, cores)).toEqual(added)
})

it("refuses a script that runs no tests", () => {
  expect(() => projectsFor("test:none", [])).toThrow("test:none: no script that runs tests")
})
