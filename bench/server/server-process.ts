// Starts a server process, waits until it is ready, and stops it.
import { type ChildProcess, spawn } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../../packages/adapter-sql/test/fixtures/free-port.ts"

/** How to start a server on a port. */
export interface Launch {
  readonly name: string
  /** Command-line arguments for Node. */
  readonly args: (port: number) => ReadonlyArray<string>
  /** Text that the server prints when it is ready. */
  readonly says: string
  readonly environment: (port: number) => Readonly<Record<string, string>>
  readonly folder: string
}

/** A running server. */
export interface Running {
  readonly name: string
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

const READY_WITHIN = 60_000
const STOPPED_WITHIN = 15_000

// Server settings in the caller's environment must not affect the benchmark.
const inherited = /^(?:PATH|HOME|SystemRoot|PG[A-Z]{1,30})$/i

/**
 * Returns the caller's environment without settings that could affect the measurement. Temporary files go to the
 * folder.
 */
export const environmentIn = (folder: string): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => inherited.test(name))),
  TMPDIR: folder,
  TEMP: folder,
  TMP: folder
})

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const end = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGTERM")
  await Promise.race([ended, pause(STOPPED_WITHIN, undefined, { ref: false })])
  if (!hasEnded(child)) child.kill("SIGKILL")
  await ended
}

/** Starts a server and waits until it is ready. */
export const start = async (launch: Launch, signal: AbortSignal): Promise<Running> => {
  signal.throwIfAborted()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...launch.args(port)], {
    cwd: launch.folder,
    env: { ...environmentIn(launch.folder), ...launch.environment(port) },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output = (output + text).slice(-4000)
    })
  try {
    for (const last = Date.now() + READY_WITHIN; !output.includes(launch.says); ) {
      if (hasEnded(child) || Date.now() > last) throw new Error(`${launch.name} did not start:\n${output}`)
      await pause(50, undefined, { signal })
    }
  } catch (error) {
    await end(child)
    throw error
  }
  return { name: launch.name, url, pid: child.pid!, stop: () => end(child) }
}
