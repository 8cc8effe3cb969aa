// A server as a process of its own: started, waited for, ended.
import { type ChildProcess, spawn } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../../packages/adapter-sql/test/fixtures/free-port.ts"

/** How a server is started, on a port that is put in. */
export interface Launch {
  readonly name: string
  /** What Node is given. */
  readonly args: (port: number) => ReadonlyArray<string>
  /** What it says once it answers. */
  readonly says: string
  readonly environment: (port: number) => Readonly<Record<string, string>>
  readonly folder: string
}

/** A server that answers. */
export interface Running {
  readonly name: string
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

const readyWithin = 60_000
const stoppedWithin = 15_000

// Neither settings of the service nor of the baseline come from whoever starts the benchmark.
const passedOn = /^(?:PATH|HOME|SystemRoot|PG[A-Z]{1,30})$/i

/** The environment of whoever starts the benchmark, but for all that could change what is measured; what is temporary goes to the folder. */
export const environmentIn = (folder: string): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
  TMPDIR: folder,
  TEMP: folder,
  TMP: folder
})

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const end = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGTERM")
  await Promise.race([ended, pause(stoppedWithin, undefined, { ref: false })])
  if (!hasEnded(child)) child.kill("SIGKILL")
  await ended
}

/** Starts a server, and waits until it answers. */
export const start = async (launch: Launch, signal: AbortSignal): Promise<Running> => {
  signal.throwIfAborted()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...launch.args(port)], {
    cwd: launch.folder,
    env: { ...environmentIn(launch.folder), ...launch.environment(port) },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let said = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      said = (said + text).slice(-4000)
    })
  try {
    for (const last = Date.now() + readyWithin; !said.includes(launch.says); ) {
      if (hasEnded(child) || Date.now() > last) throw new Error(`${launch.name} did not start:\n${said}`)
      await pause(50, undefined, { signal })
    }
  } catch (error) {
    await end(child)
    throw error
  }
  return { name: launch.name, url, pid: child.pid!, stop: () => end(child) }
}
