// Tests that an interrupted run of the tests leaves no process and no folder behind.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { signalGroup, spawnGuarded } from "../processes/spawn-guarded.ts"

const root = join(import.meta.dirname, "../..")

/** A test that starts a process which ignores every signal but SIGKILL, and then keeps its worker busy or waits. */
const planted = (isBusy: boolean): string => `
  import { writeFileSync } from "node:fs"
  import { newFolder, spawnGuarded } from ${JSON.stringify(join(root, "tests/processes/spawn-guarded.ts"))}
  test("waits", async () => {
    const folder = newFolder("waybill-interrupted-")
    const child = spawnGuarded("sh", ["-c", "trap '' TERM INT HUP; echo ready; sleep 600 & wait; sleep 600"], {})
    await new Promise((resolve) => child.stdout.once("data", resolve))
    writeFileSync("started.json", JSON.stringify({ folder, pids: [child.pid, process.pid] }))
    ${isBusy ? "for (;;) {}" : "await new Promise(() => {})"}
  }, 600_000)`

const isRunning = (pid: number): boolean => {
  try {
    // A process that nobody has waited for is still listed, in the state Z.
    return !readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ")
  } catch {
    return false
  }
}

it.for([
  ["SIGINT", false],
  ["SIGTERM", false],
  ["SIGKILL", true]
] as const)(
  "%s to the test runner ends every process that a test has started (busy worker: %s)",
  async ([signal, isBusy], { skip }) => {
    if (process.platform !== "linux") skip("needs /proc")
    const folder = mkdtempSync(join(tmpdir(), "waybill-suite-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const config = { test: { globals: true, include: ["*.test.mjs"] } }
    writeFileSync(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify(config)}`)
    writeFileSync(join(folder, "waits.test.mjs"), planted(isBusy))
    const args = [join(root, "node_modules/vitest/vitest.mjs"), "run"]
    const runner = spawnGuarded(process.execPath, args, { cwd: folder, stdio: "ignore" })
    onTestFinished(() => void signalGroup(runner, "SIGKILL"))
    const report = join(folder, "started.json")
    await expect.poll(() => existsSync(report) && readFileSync(report, "utf8"), { timeout: 60_000 }).toBeTruthy()
    const started = JSON.parse(readFileSync(report, "utf8")) as {
      readonly folder: string
      readonly pids: Array<number>
    }
    expect([existsSync(started.folder), ...started.pids.map(isRunning)]).toEqual([true, true, true])
    runner.kill(signal)
    await expect
      .poll(() => [existsSync(started.folder), ...started.pids.map(isRunning)], { timeout: 60_000 })
      .toEqual([false, false, false])
  }
)
