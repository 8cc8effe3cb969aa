// A Vitest reporter that ends the run with the line `N passed, N failed, N skipped`, and reports tests that did not
// run.
import { globSync } from "node:fs"
import { relative } from "node:path"
import { parseCLI, type Reporter, type TestCase, type TestModule } from "vitest/node"

const outside = (folder: string) => folder.startsWith(".") || ["node_modules", "dist", "coverage"].includes(folder)

const filesOnDisk = (pattern: string) => globSync(pattern, { exclude: (path) => path.split("/").some(outside) }).sort()

const NO_REASON = "no reason given"

/** The reason at the end of a title, such as `(skipped: no server)` or `(needs Linux)`. */
const reasonIn = (title: string): ReadonlyArray<string> => {
  const start = title.search(/\((?:skipped|needs?)\b/)
  return start >= 0 && title.endsWith(")") ? [title.slice(start + 1, -1).replace(/^skipped: /, "")] : []
}

/** The reason that a test gave when it skipped itself, or the one in a title. */
const reasonOf = (test: TestCase): string => {
  const result = test.result()
  const given = result.state === "skipped" ? result.note : undefined
  return given || (test.fullName.split(" > ").flatMap(reasonIn)[0] ?? NO_REASON)
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

/** Options of a run of whole projects, with their aliases and what the parser adds. Others select a subset of the tests. */
const wholeOptions = ["--", "color", "run", "coverage", "config", "c", "project", "p", "maxWorkers"]

interface Fault {
  readonly message: string
  readonly cause?: unknown
}

/** The command that updates an outdated file, if the error reports one. */
const updateFor = (file: string, errors: ReadonlyArray<Fault>): string =>
  errors.some(({ message }) => /^Snapshot .* mismatched/.test(message)) ? `; to update it: npm test -- -u ${file}` : ""

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

    const { filter, options } = parseCLI(["vitest", ...process.argv.slice(2)])
    const chosen = [options.project ?? []].flat()
    const whole = filter.length === 0 && Object.keys(options).every((name) => wholeOptions.includes(name))
    const others = this.#projects
      .filter(({ name }) => chosen.length > 0 && !chosen.includes(name))
      .map((project) => ({ name: project.name, files: new Set(filesOf(project)) }))
    const collected = new Set(modules.map((module) => relative(process.cwd(), module.moduleId)))
    const kinds = modules.some(({ moduleId }) => moduleId.endsWith(".nightly.ts")) ? "test,spec,nightly" : "test,spec"
    const absent = whole
      ? filesOnDisk(`**/*.{${kinds}}.{ts,tsx,mts,js,mjs}`).filter((file) => !collected.has(file))
      : []
    const missed = absent.filter((file) => !others.some(({ files }) => files.has(file)))
    const leftOut = others.map(({ name, files }) => ({ name, count: absent.filter((file) => files.has(file)).length }))
    const refused = process.env.CI === "true" ? skipped : []
    // Vitest skips the tests that a pattern of names does not match.
    const byReason = Map.groupBy(skipped, reasonOf)
    if (options.testNamePattern !== undefined) byReason.delete(NO_REASON)

    const fault = (name: string, errors: ReadonlyArray<Fault> = []) =>
      process.stdout.write(`\nfailed: ${name}: ${described(errors[0])}`)
    for (const test of failing) {
      const errors = test.result().errors ?? []
      fault(`${test.module.relativeModuleId} > ${test.fullName}`, errors)
      process.stdout.write(updateFor(test.module.relativeModuleId, errors))
    }
    for (const module of broken) fault(module.relativeModuleId, module.errors())
    for (const error of unhandled) fault("outside any test", [error])
    for (const file of missed) process.stdout.write(`\nnot collected: ${file}`)
    for (const test of refused) process.stdout.write(`\nskipped in CI: ${test.fullName} (${reasonOf(test)})`)
    if (missed.length + refused.length > 0) process.exitCode = 1

    for (const [reason, { length }] of byReason)
      process.stdout.write(`\nskipped: ${counted(length, "test")}: ${reason}`)
    const shown = leftOut
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => `${name} (${counted(count, "file")})`)
    if (shown.length > 0) process.stdout.write(`\nleft out: ${shown.join(", ")}; npm run test:all runs all projects`)

    const failed = failing.length + broken.length + unhandled.length + missed.length
    process.stdout.write(`\n${passed.length} passed, ${failed} failed, ${skipped.length} skipped\n`)
  }
}
