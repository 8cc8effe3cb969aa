// Kills process groups, ends servers and removes folders when the process that registered them has ended. Each line on
// standard input adds one (`+ NAME`) or removes it (`- NAME`): the number of a group, `server` and the number of a
// process, or the path of a folder.
import { rmSync } from "node:fs"
import { createInterface } from "node:readline"
import { setTimeout as pause } from "node:timers/promises"

/** Milliseconds between two checks of the test runner. */
const INTERVAL = 250
/** Number of checks, 20 ms apart, after which a killed group counts as ended: nobody may collect its exit status. */
const CHECKS = 100

const [owner, runner] = process.argv.slice(2).map(Number)
const names = new Set<string>()

const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

// A worker that is busy does not notice that its runner has ended.
if (runner !== undefined)
  setInterval(() => {
    if (!signal(runner, 0)) signal(owner!, "SIGKILL")
  }, INTERVAL).unref()

for await (const line of createInterface({ input: process.stdin })) {
  const name = line.slice(2)
  if (line.startsWith("+")) names.add(name)
  else names.delete(name)
}

const groups = [...names].filter((name) => /^\d+$/.test(name)).map((name) => -Number(name))
const servers = [...names].flatMap((name) => (name.startsWith("server ") ? [Number(name.slice(7))] : []))
const folders = [...names].filter((name) => !/^(?:server )?\d+$/.test(name))
for (const group of groups) signal(group, "SIGKILL")
// PostgreSQL ends immediately, and removes its shared memory.
for (const server of servers) signal(server, "SIGQUIT")
for (let check = 0; check < CHECKS && [...groups, ...servers].some((each) => signal(each, 0)); check++) await pause(20)
for (const server of servers) signal(server, "SIGKILL")
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
