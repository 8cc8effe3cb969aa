// Runs every check that is not a test, two at a time. A failure shows the output of its check, and no further check
// starts.
import { execFile } from "node:child_process"
import { promisify } from "node:util"

type Check = {
  /** Script in package.json that runs the check. */
  readonly script: string
  /** Guarantee that the check gives, as shown in the list of results. */
  readonly holds: string
  /** Pattern that the output must match, for tools that also succeed if they have checked no file. */
  readonly mustPrint?: RegExp
}

const someFiles = /Checked [1-9]\d* files/

const checks: ReadonlyArray<Check> = [
  { script: "check:types", holds: "types, and no I/O in core and packing" },
  {
    script: "check:lint",
    holds: "linting and formatting, and no clock or random numbers in core and packing",
    mustPrint: someFiles
  },
  {
    script: "check:effect",
    holds: "no unused Effect values, and no names from an older Effect version",
    mustPrint: someFiles
  },
  {
    script: "check:architecture",
    holds: "imports follow the rules, and files and folders have the right size and names",
    mustPrint: /^[1-9]\d{0,5} passed, 0 failed/m
  },
  {
    script: "check:prose",
    holds: "plain English in docs, messages, comments and test names",
    mustPrint: /^0 violations in [1-9]\d* files/m
  },
  {
    script: "check:spelling",
    holds: "spelling in docs, messages and comments",
    mustPrint: /^CSpell: Files checked: [1-9]/m
  },
  { script: "check:unused", holds: "no unused files, exports or dependencies", mustPrint: /^[1-9]\d* files read/m },
  {
    script: "check:regexes",
    holds: "no regular expressions that hostile input makes slow",
    mustPrint: /^[1-9]\d* regular expressions in [1-9]\d* files/m
  },
  { script: "check:lock", holds: "the lockfile lists every platform's binaries in the required versions" },
  { script: "check:lock-hosts", holds: "the lockfiles name only the npm registry, with strong digests" }
]

const LANES = 2
const MAX_OUTPUT = 64 * 1024 * 1024
const execute = promisify(execFile)

let started = 0
/** Whether each check passed that has ended. */
const results: Array<boolean> = []

const run = async ({ script, holds, mustPrint }: Check): Promise<boolean> => {
  const start = performance.now()
  const ended = execute(process.execPath, ["--run", script], { maxBuffer: MAX_OUTPUT })
  const { code, stderr, stdout } = await ended.then(
    (output) => ({ ...output, code: 0 }),
    (error: { readonly code: unknown; readonly stdout: string; readonly stderr: string }) => error
  )
  const passed = code === 0 && (mustPrint?.test(stdout + stderr) ?? true)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${passed ? "passed" : "FAILED"}  ${holds} (${seconds} s)\n`)
  if (!passed) process.stdout.write(`\n${stdout}${stderr}\n`)
  return passed
}

const lane = async () => {
  while (started < checks.length && !results.includes(false)) {
    const index = started++
    results[index] = await run(checks[index]!)
  }
}

await Promise.all(Array.from({ length: LANES }, lane))

const failed = results.indexOf(false)
if (failed < 0) process.stdout.write(`\n${checks.length} checks passed\n`)
else {
  process.stdout.write(`${failed} checks passed, then one failed: ${checks[failed]!.holds}\n`)
  process.stdout.write(`To run it alone: npm run ${checks[failed]!.script}\n`)
  process.exitCode = 1
}
