// `npm run check`: runs the checks that are not tests, two at a time. `npm run check -- NAME` runs one, and `--help` lists
// all names. A failure shows the output of its check, and no further check starts.
import { execFile } from "node:child_process"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"
import { checks } from "./tasks/checks.ts"
import { listOf } from "./tasks/task.ts"

const LANES = 2
const MAX_OUTPUT = 64 * 1024 * 1024
const execute = promisify(execFile)
const PATH = `${join(process.cwd(), "node_modules/.bin")}${delimiter}${process.env.PATH}`

const run = async (name: string): Promise<boolean> => {
  const { about, command, mustPrint } = checks[name]!
  const [program, ...args] = command
  const start = performance.now()
  const ended = execute(program, args, { maxBuffer: MAX_OUTPUT, env: { ...process.env, PATH } })
  const { code, stderr, stdout } = await ended.then(
    (output) => ({ ...output, code: 0 }),
    (error: { readonly code: unknown; readonly stdout: string; readonly stderr: string }) => error
  )
  const passed = code === 0 && (mustPrint?.test(stdout + stderr) ?? true)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${passed ? "passed" : "FAILED"}  ${about} (${seconds} s)\n`)
  if (!passed) process.stdout.write(`\n${stdout}${stderr}\n`)
  return passed
}

const runAll = async (names: ReadonlyArray<string>): Promise<void> => {
  let started = 0
  /** Whether each check passed that has ended. */
  const results: Array<boolean> = []
  const lane = async () => {
    while (started < names.length && !results.includes(false)) {
      const index = started++
      results[index] = await run(names[index]!)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))

  const failed = results.indexOf(false)
  if (failed < 0) process.stdout.write(`\n${names.length} checks passed\n`)
  else {
    const { about, repair } = checks[names[failed]!]!
    if (repair !== undefined) process.stdout.write(`To repair most failures: ${repair}\n`)
    process.stdout.write(`${failed} checks passed, then one failed: ${about}\n`)
    process.stdout.write(`To run it alone: npm run check -- ${names[failed]}\n`)
    process.exitCode = 1
  }
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !Object.hasOwn(checks, name))
if (names.includes("--help")) process.stdout.write(`npm run check -- [NAME …]\n\n${listOf(checks)}`)
else if (unknown !== undefined) {
  process.stderr.write(`${unknown}: unknown check; expected one of\n${listOf(checks)}`)
  process.exitCode = 2
} else await runAll(names.length > 0 ? names : Object.keys(checks).filter((name) => !checks[name]!.needsBuild))
