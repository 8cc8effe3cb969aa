// Every check that is not a test, one after the other; the first that fails ends the run with its own output.
import { spawnSync } from "node:child_process"

type Check = {
  /** The script of package.json that runs it, and runs it alone with `npm run`. */
  readonly script: string
  readonly says: string
  /** What the output must contain: for a tool that also succeeds when it has looked at nothing. */
  readonly mustSay?: RegExp
}

const someFiles = /Checked [1-9]\d* files/

const checks: ReadonlyArray<Check> = [
  { script: "check:types", says: "types; in core and packing I/O does not compile" },
  { script: "check:lint", says: "lint and format; in core and packing no clock and no dice", mustSay: someFiles },
  {
    script: "check:effect",
    says: "no Effect floats, none is dropped, no name of an older version",
    mustSay: someFiles
  },
  {
    script: "check:architecture",
    says: "packages import what they may, and the house rules hold",
    mustSay: /^[1-9]\d{0,5} passed, 0 failed/m
  },
  { script: "check:unused", says: "no unused file, export or dependency" },
  { script: "check:regexes", says: "no regular expression that a hostile input makes slow" },
  { script: "check:lock", says: "the lock names every platform's binaries, in the versions wanted" },
  { script: "check:lock-hosts", says: "the lock sends nobody to a strange host, and its digests are strong" }
]

const failed = checks.find(({ script, says, mustSay }) => {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--run", script], { encoding: "utf8" })
  const passed = status === 0 && (mustSay?.test(stdout + stderr) ?? true)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${passed ? "passed" : "FAILED"}  ${says} (${seconds} s)\n`)
  if (!passed) process.stdout.write(`\n${stdout}${stderr}\n`)
  return !passed
})

if (failed === undefined) process.stdout.write(`\n${checks.length} checks passed\n`)
else {
  process.stdout.write(`${checks.indexOf(failed)} checks passed, then one failed: ${failed.says}\n`)
  process.stdout.write(`To run it alone: npm run ${failed.script}\n`)
  process.exitCode = 1
}
