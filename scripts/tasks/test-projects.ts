import { availableParallelism } from "node:os"
import { parseCLI } from "vitest/node"

const projectsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  test: ["unit", "smoke"],
  "test:rest": ["servers", "system"],
  "test:all": []
}

/**
 * Projects of `vitest.config.ts` that an npm script runs. Empty for all of them: if arguments have paths, which select
 * the projects, or a `--project`.
 */
export const projectsFor = (script: string, args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { filter, options } = parseCLI(["vitest", "run", ...args])
  const projects = projectsOf[script]
  if (projects === undefined) throw new Error(`${script}: no script that runs tests`)
  return filter.length > 0 || options.project !== undefined ? [] : projects
}

/**
 * Returns the arguments that run the projects of an npm script. `npm test` has one worker per core: its tests compute
 * more than they wait, and each worker loads and compiles every module again.
 */
export const argumentsFor = (
  script: string,
  args: ReadonlyArray<string>,
  cores = availableParallelism()
): ReadonlyArray<string> => {
  const projects = projectsFor(script, args)
  const isOwn = parseCLI(["vitest", "run", ...args]).options.maxWorkers !== undefined
  const workers = projects.includes("unit") && !isOwn ? [`--maxWorkers=${Math.min(cores, 4)}`] : []
  return [...projects.map((name) => `--project=${name}`), ...workers]
}
