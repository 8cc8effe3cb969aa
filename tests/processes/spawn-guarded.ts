// Starts processes and creates folders for tests. A guard process ends and removes them if this process is killed.
import { type ChildProcess, fork, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Process id of the test runner if this process is one of its workers. */
const runner = process.env.VITEST_POOL_ID === undefined ? [] : [String(process.ppid)]

let guard: ChildProcess | undefined

/** Starts the guard. Its standard input is a pipe, which closes when this process ends for any reason. */
const startGuard = (): ChildProcess => {
  const args = [join(import.meta.dirname, "guard.ts"), String(process.pid), ...runner]
  const child = spawn(process.execPath, args, { detached: true, stdio: ["pipe", "ignore", "ignore"] })
  child.unref()
  ;(child.stdin as unknown as { readonly unref: () => void }).unref()
  // The guard ends before this process only if somebody kills it.
  child.stdin.on("error", () => {})
  // Without its runner, a worker of Vitest continues until the end of the test.
  if (runner.length > 0) process.once("disconnect", () => process.kill(process.pid, "SIGKILL"))
  return child
}

const tellGuard = (sign: "+" | "-", name: number | string): void => {
  guard ??= startGuard()
  guard.stdin!.write(`${sign} ${name}\n`)
}

/** Sends a signal to a process and its descendants. Returns whether one of them was still running. */
export const signalGroup = ({ pid }: Pick<ChildProcess, "pid">, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(-pid!, signal)
  } catch {
    return false
  }
}

const guarded = (child: ChildProcess): ChildProcess => {
  const { pid } = child
  if (pid === undefined) return child
  tellGuard("+", pid)
  // Descendants can outlive the leader. The number of a group without processes can be used again.
  child.once("exit", () => signalGroup(child, 0) || tellGuard("-", pid))
  return child
}

/**
 * Starts a program like `spawn`, as the leader of a new process group. The group is killed when this process ends.
 */
export const spawnGuarded = ((program: string, args: ReadonlyArray<string>, options: object = {}) =>
  guarded(spawn(program, args, { ...options, detached: true }))) as typeof spawn

/** Starts a module like `fork`, in the same way as `spawnGuarded`. */
export const forkGuarded = ((module: string, args: ReadonlyArray<string>, options: object = {}) =>
  guarded(fork(module, args, { ...options, detached: true }))) as typeof fork

/** Ends a server that another library has started, when this process ends. It is not the leader of a group. */
export const guardServer = (child: ChildProcess): void => {
  tellGuard("+", `server ${child.pid}`)
  child.once("exit", () => tellGuard("-", `server ${child.pid}`))
}

/** Creates a folder in the folder for temporary files. It is removed when this process ends. */
export const newFolder = (prefix: string): string => {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  tellGuard("+", folder)
  return folder
}

/** Removes a folder that `newFolder` has created. */
export const removeFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  tellGuard("-", folder)
}
