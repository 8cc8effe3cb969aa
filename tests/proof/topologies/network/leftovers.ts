// Removes the hosts of runs that have ended, even if they were killed.
import { execFileSync } from "node:child_process"
import { readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { shortPause } from "./until.ts"

/** First part of the names of all namespaces. The second is the process ID of the run. */
export const NAMESPACES = "waybill"

const run = (...args: ReadonlyArray<string>) => execFileSync("ip", args, { encoding: "utf8", stdio: "pipe" })

/** Returns the processes in a namespace. */
export const pidsOn = (namespace: string): ReadonlyArray<number> =>
  run("netns", "pids", namespace).split("\n").filter(Boolean).map(Number)

/** Kills every process in a namespace, and waits until they have ended. */
export const killHost = async (namespace: string): Promise<void> => {
  for (let pids = pidsOn(namespace); pids.length > 0; pids = pidsOn(namespace)) {
    for (const pid of pids) {
      try {
        process.kill(pid, "SIGKILL")
      } catch {
        // It has ended.
      }
    }
    await shortPause()
  }
}

/** Returns the folder of a run. It contains the folder and the log of each host. */
export const folderOf = (pid: number) => join(tmpdir(), `waybill-hosts-${pid}`)

const isRunning = (pid: number) => readdirSync("/proc").includes(String(pid))

/** Removes the namespaces, bridges and folders of the given run, or of every run that has ended. */
export const removeLeftovers = async (ended?: number): Promise<void> => {
  const isOver = (pid: number) => pid === ended || !isRunning(pid)
  const namespaces = run("netns", "list")
    .split("\n")
    .map((line) => line.split(" ")[0]!)
  for (const namespace of namespaces) {
    const [, pid] = /^waybill-(\d+)-/.exec(namespace) ?? []
    if (pid === undefined || !isOver(Number(pid))) continue
    await killHost(namespace)
    run("netns", "del", namespace)
  }
  for (const name of readdirSync("/sys/class/net")) {
    const [, pid] = /^wb(\d+)$/.exec(name) ?? []
    if (pid !== undefined && isOver(Number(pid))) run("link", "del", name)
  }
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^waybill-hosts-(\d+)$/.exec(name) ?? []
    if (pid !== undefined && isOver(Number(pid))) rmSync(folderOf(Number(pid)), { recursive: true, force: true })
  }
}
