// A Vitest reporter that ends the run with the line `N passed, N failed, N skipped`, and reports tests that did not
// run.
import { globSync } from "node:fs"
import { relative } from "node:path"
import type { Reporter, TestCase, TestModule } from "vitest/node"

const outside = (folder: string) => folder.startsWith(".") || ["node_modules", "dist", "coverage"].includes(folder)

const testFilesOnDisk = () =>
  globSync("**/*.{test,spec}.{ts,tsx,mts,js,mjs}", { exclude: (path) => path.split("/").some(outside) }).sort()

const reasonOf = (test: TestCase) => {
  const result = test.result()
  return (result.state === "skipped" && result.note) || "no reason given"
}

interface Fault {
  readonly message: string
  readonly cause?: unknown
}

/** The first line of the error and of each of its causes: when a worker dies, only the cause names its signal and file. */
const described = (error: Fault | undefined): string => {
  if (error === undefined) return "no message"
  const [first = ""] = error.message.split("\n", 1)
  return error.cause instanceof Object && "message" in error.cause
    ? `${first} ${described(error.cause as Fault)}`
    : first
}

interface Project {
  readonly name: string
  readonly include: ReadonlyArray<string>
  readonly exclude?: ReadonlyArray<string>
}

const filesOf = ({ exclude = [], include }: Project): ReadonlyArray<string> =>
  globSync(include, { exclude: ["**/node_modules/**", ...exclude] })

/**
 * Counts the tests. Fails a run of whole projects that did not collect every test file of them, or if a test file
 * belongs to no project. In CI (`CI=true`), a skipped test fails the run.
 */
export default class ClosingLine implements Reporter {
  readonly #projects: ReadonlyArray<Project>

  /** The projects of the configuration. Without projects, every test file belongs to the run. */
  constructor({ projects = [] }: { readonly projects?: ReadonlyArray<Project> } = {}) {
    this.#projects = projects
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<Fault> = []): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const ended = (state: string) => tests.filter((test) => test.result().state === state)
    const [passed, failing, skipped] = [ended("passed"), ended("failed"), ended("skipped")]
    const broken = modules.filter((module) => module.errors().length > 0)

    const [, ...args] = process.argv.slice(2)
    const chosen = args.flatMap((arg) => /^--project=(.*)/.exec(arg)?.[1] ?? [])
    // Any other argument of `vitest run` selects a subset of the tests.
    const whole = args.every((arg) => arg === "--coverage" || arg.startsWith("--project="))
    const others = new Set(
      this.#projects.filter(({ name }) => chosen.length > 0 && !chosen.includes(name)).flatMap(filesOf)
    )
    const collected = new Set(modules.map((module) => relative(process.cwd(), module.moduleId)))
    const absent = whole ? testFilesOnDisk().filter((file) => !collected.has(file)) : []
    const missed = absent.filter((file) => !others.has(file))
    const leftOut = absent.length - missed.length
    const refused = process.env.CI === "true" ? skipped : []

    const fault = (name: string, errors: ReadonlyArray<Fault> = []) =>
      process.stdout.write(`\nfailed: ${name}: ${described(errors[0])}`)
    for (const test of failing) fault(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors)
    for (const module of broken) fault(module.relativeModuleId, module.errors())
    for (const error of unhandled) fault("outside any test", [error])
    for (const file of missed) process.stdout.write(`\nnot collected: ${file}`)
    for (const test of refused) process.stdout.write(`\nskipped in CI: ${test.fullName} (${reasonOf(test)})`)
    if (missed.length + refused.length > 0) process.exitCode = 1

    if (leftOut > 0)
      process.stdout.write(`\nleft out: ${leftOut} test files in other projects; npm run test:all runs all`)

    const failed = failing.length + broken.length + unhandled.length + missed.length
    process.stdout.write(`\n${passed.length} passed, ${failed} failed, ${skipped.length} skipped\n`)
  }
}
