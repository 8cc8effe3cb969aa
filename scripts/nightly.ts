// `npm run nightly`: runs every part that has not passed on this commit, and ends with a table. An interrupted run
// continues there, unless files have changed. `npm run nightly -- NAME [ARGUMENTS]` runs one part, `--again` runs all,
// `--help` lists the names.
// WAYBILL_SEED chooses the random cases. Without it, they are those of the date.
import { execFileSync, spawn } from "node:child_process"
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { nightlyParts } from "./tasks/nightly-parts.ts"
import { listOf } from "./tasks/task.ts"

interface Result {
  readonly commit: string
  readonly passed: boolean
  readonly minutes: number
  readonly seed: string
  /** The last line that the part printed, on stderr only if it printed none on stdout. */
  readonly last: string
}

const folder = join(process.cwd(), "reports/nightly")
const PATH = `${join(process.cwd(), "node_modules/.bin")}${delimiter}${process.env.PATH}`
const git = (...args: ReadonlyArray<string>) => execFileSync("git", args, { encoding: "utf8" }).trim()
const isClean = git("status", "--porcelain") === ""
const seed = process.env.WAYBILL_SEED ?? new Date().toISOString().slice(0, 10).replaceAll("-", "")
const commit = `${git("rev-parse", "--short", "HEAD")}${isClean ? "" : " with changes"}`

const resultFile = (name: string) => join(folder, `${name}.json`)
/** Returns the result of an earlier run of this commit. None if files have changed, since the changes may differ. */
const earlierResult = (name: string): Result | undefined => {
  if (!isClean || !existsSync(resultFile(name))) return undefined
  const result = JSON.parse(readFileSync(resultFile(name), "utf8")) as Result
  return result.commit === commit ? result : undefined
}

let stopped: NodeJS.Signals | undefined

/** Runs a part, writes its output to the terminal and to a log, and saves its result. */
const run = async (name: string, more: ReadonlyArray<string> = []): Promise<Result> => {
  const { command, environment } = nightlyParts[name]!
  const [program, ...args] = [...command, ...more]
  const start = performance.now()
  const log = createWriteStream(join(folder, `${name}.log`))
  const child = spawn(program!, args, {
    env: { ...process.env, WAYBILL_SEED: seed, ...environment, PATH },
    // Its own process group, so that a signal reaches all its processes exactly once.
    detached: true,
    stdio: ["inherit", "pipe", "pipe"]
  })
  const tails = { stdout: "", stderr: "" }
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].on("data", (chunk: Buffer) => {
      process[stream].write(chunk)
      log.write(chunk)
      tails[stream] = `${tails[stream]}${chunk}`.slice(-1000)
    })
  const stop = (signal: NodeJS.Signals) => {
    stopped = signal
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal)
  }
  process.on("SIGINT", stop).on("SIGTERM", stop)
  const code = await new Promise((resolve) => child.on("error", resolve).on("close", resolve))
  process.off("SIGINT", stop).off("SIGTERM", stop)
  log.end()
  const minutes = (performance.now() - start) / 60_000
  const last = (tails.stdout.trim() || tails.stderr.trim()).split("\n").at(-1)!
  const result = { commit, passed: code === 0 && stopped === undefined, minutes, seed, last }
  if (stopped === undefined && more.length === 0) writeFileSync(resultFile(name), JSON.stringify(result))
  return result
}

const row = (name: string, result: Result | undefined) => {
  const state = result === undefined ? "not run" : result.passed ? "passed" : "FAILED"
  const time = result === undefined ? "" : `${result.minutes.toFixed(1)} min`
  const repeat = state === "FAILED" ? `  repeat: WAYBILL_SEED=${result?.seed} npm run nightly -- ${name}\n` : ""
  return `${name.padEnd(12)} ${state.padEnd(8)} ${time.padStart(10)}  ${result?.last.slice(0, 45) ?? ""}\n${repeat}`
}

const names = Object.keys(nightlyParts)

const runAll = async (again: boolean) => {
  const results = new Map<string, Result>()
  for (const name of names) {
    const earlier = again ? undefined : earlierResult(name)
    const isDone = earlier?.passed === true
    process.stdout.write(`\n== ${name}: ${isDone ? "passed before on this commit" : nightlyParts[name]!.about}\n`)
    const result = isDone ? earlier : await run(name)
    if (stopped !== undefined) break
    results.set(name, result)
  }
  process.stdout.write(`\nCommit ${commit}; logs in reports/nightly\n`)
  for (const name of names) process.stdout.write(row(name, results.get(name) ?? earlierResult(name)))
  if (stopped !== undefined)
    process.stdout.write(
      `Interrupted; npm run nightly ${isClean ? "continues here" : "runs every part again, because files have changed"}.\n`
    )
  if (names.some((name) => results.get(name)?.passed !== true)) process.exitCode = 1
}

const [name, ...args] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
if (name === "--help")
  process.stdout.write(`npm run nightly -- [NAME [ARGUMENTS]] | --again\n\n${listOf(nightlyParts)}`)
else if (name === undefined || name === "--again") await runAll(name === "--again")
else if (!Object.hasOwn(nightlyParts, name)) {
  process.stderr.write(`${name}: unknown part; expected one of\n${listOf(nightlyParts)}`)
  process.exitCode = 2
} else {
  const result = await run(name, args)
  process.stdout.write(row(name, result))
  if (!result.passed) process.exitCode = 1
}
