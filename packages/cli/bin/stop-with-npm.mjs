// npm passes a signal to the shell that runs the script, and that shell ends without passing it on. This module
// therefore sends SIGTERM to this process when npm or its shell has ended. It imports only Node modules; see
// waybill.mjs.
import { readFileSync } from "node:fs"

/** Milliseconds between two checks. */
const INTERVAL = 200

/** Returns the parent of a process, or undefined if it has ended or this system has no /proc. */
const parentOf = (/** @type {number} */ pid) => {
  try {
    // The name, in parentheses, may contain spaces.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]
  } catch {
    return undefined
  }
}

/** Whether a process is a shell that runs one command, as npm starts it. */
const isCommandShell = (/** @type {number} */ pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[1] === "-c"
  } catch {
    return false
  }
}

/** Sends SIGTERM to this process when the npm that started it has ended. Does nothing without npm. */
export const stopWithNpm = () => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const npm = isCommandShell(parent) ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return
    clearInterval(timer)
    process.kill(process.pid, "SIGTERM")
  }, INTERVAL)
  timer.unref()
}
