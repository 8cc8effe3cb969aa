// Runs scripts/nightly.ts with three short parts, in a temporary repository.
import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { newFolder, removeFolder, signalGroup, spawnGuarded } from "../processes/spawn-guarded.ts"

/** Each part notes its name and seed. `b` fails or waits for a signal, depending on `state/b`. */
const part = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
const [name] = process.argv.slice(2)
appendFileSync("state/ran", name + " ")
writeFileSync("state/seed", process.env.WAYBILL_SEED)
console.log(name + " ended")
console.error("a warning")
const order = existsSync("state/" + name) ? readFileSync("state/" + name, "utf8") : ""
if (order === "fail") process.exitCode = 1
if (order === "wait") {
  writeFileSync("state/pid", String(process.pid))
  setInterval(() => {}, 1000)
}`
const parts = `export const nightlyParts = Object.fromEntries(
  ["a", "b", "c"].map((name) => [name, { command: ["node", "part.mjs", name], about: "part " + name }])
)`

/** Creates a repository with the script and three parts. */
const repository = () => {
  const folder = newFolder("waybill-nightly-")
  onTestFinished(() => removeFolder(folder))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const path of ["scripts/tasks", "state"]) mkdirSync(join(folder, path), { recursive: true })
  for (const file of ["scripts/nightly.ts", "scripts/tasks/task.ts"]) copyFileSync(file, join(folder, file))
  write("scripts/tasks/nightly-parts.ts", parts)
  write("package.json", '{ "type": "module" }')
  write("part.mjs", part)
  write(".gitignore", "reports\nstate\n")
  const who = ["-c", "user.name=tester", "-c", "user.email=tester@example.com"]
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    [...who, "commit", "-q", "-m", "Add parts"]
  ])
    execFileSync("git", args, { cwd: folder })

  const start = (...args: ReadonlyArray<string>) => {
    const { WAYBILL_SEED: _, ...env } = process.env
    const child = spawnGuarded(process.execPath, ["scripts/nightly.ts", ...args], { cwd: folder, env })
    onTestFinished(() => void signalGroup(child, "SIGKILL"))
    const chunks: Array<string> = []
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(String(chunk)))
    const ended = once(child, "close").then(([status]) => ({ status: status as number | null, out: chunks.join("") }))
    return { child, ended }
  }
  const read = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : "")
  /** Runs the script, and returns its status, its output and the parts that ran. */
  const run = async (...args: ReadonlyArray<string>) => {
    write("state/ran", "")
    const { status, out } = await start(...args).ended
    return { status, out, ran: read("state/ran").trim() }
  }
  return { read, run, start, write }
}

it("a nightly run skips the parts that have passed on this commit, unless files have changed", async () => {
  const { read, run, write } = repository()
  write("state/b", "fail")
  const first = await run()
  expect([first.status, first.ran]).toEqual([1, "a b c"])
  expect(first.out).toMatch(/^a +passed .* a ended\nb +FAILED .* b ended\n.*\nc +passed .* c ended$/m)

  const date = read("state/seed")
  expect(Math.abs(Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")) - Date.now())).toBeLessThan(172_800_000)
  expect(first.out).toContain(`\n  repeat: WAYBILL_SEED=${date} npm run nightly -- b\n`)

  write("state/b", "")
  expect(await run()).toMatchObject({ status: 0, ran: "b" })
  expect(await run()).toMatchObject({ status: 0, ran: "" })
  expect(await run("--again")).toMatchObject({ status: 0, ran: "a b c" })
  expect(await run("c")).toMatchObject({ status: 0, ran: "c" })
  write("part.mjs", `${part}\n`)
  for (let round = 0; round < 2; round++) expect(await run()).toMatchObject({ status: 0, ran: "a b c" })
})

it.each(["SIGTERM to the script", "SIGINT to its group"])(
  "a nightly run ends its part on %s, and continues with it later",
  async (how) => {
    const { read, run, start, write } = repository()
    write("state/b", "wait")
    const { child, ended } = start()
    await expect.poll(() => read("state/pid"), { timeout: 60_000 }).not.toBe("")
    if (how === "SIGTERM to the script") child.kill("SIGTERM")
    else signalGroup(child, "SIGINT")
    const { out, status } = await ended
    expect(status).toBe(1)
    expect(out).toMatch(/\nb +not run .*\nc +not run .*\nInterrupted; npm run nightly continues here\.\n$/)
    expect(() => process.kill(Number(read("state/pid")), 0)).toThrow("ESRCH")
    write("state/b", "")
    expect(await run()).toMatchObject({ status: 0, ran: "b c" })
  }
)
