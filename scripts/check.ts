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
  const waiting = [...names]
  let passed = 0
  const failed: Array<string> = []
  const lane = async () => {
    while (failed.length === 0) {
      const name = waiting.shift()
      if (name === undefined) return
      if (await run(name)) passed++
      else failed.push(name)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))

  process.stdout.write(`\n${passed} checks passed\n`)
  for (const name of failed) {
    const { about, repair } = checks[name]!
    process.stdout.write(`failed: ${about}; to repeat it: npm run check -- ${name}\n`)
    if (repair !== undefined) process.stdout.write(`to repair most of its failures: ${repair}\n`)
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
