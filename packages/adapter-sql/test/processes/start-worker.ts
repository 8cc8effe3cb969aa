import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { spawnGuarded } from "../../../../tests/processes/spawn-guarded.ts"
import { bundledProgram } from "./bundle.ts"
import type { Job, Message, WorkerOptions } from "./worker.ts"

export interface Worker {
  readonly child: ChildProcess
  /** Messages received so far. */
  readonly messages: ReadonlyArray<Message>
  readonly send: (job: Job) => void
  /** Waits until the job is done or the process has died. Returns whether the job is done. */
  readonly done: () => Promise<boolean>
  readonly kill: () => Promise<void>
  readonly end: () => Promise<void>
}

/**
 * Starts a separate process on the given tables, with additional environment variables. `program` is the bundled worker
 * of an earlier version; by default, the worker of this version starts. If it does not, throws its output.
 */
export const startWorker = async (
  options: WorkerOptions,
  environment: Readonly<Record<string, string>> = {},
  program?: string
): Promise<Worker> => {
  // A stopped worker does not notice that this process has ended.
  const child: ChildProcess = spawnGuarded(
    process.execPath,
    [program ?? (await bundledProgram("worker.ts")), JSON.stringify(options)],
    {
      stdio: ["ignore", "inherit", "pipe", "ipc"],
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "waybill-compile-cache"), ...environment }
    }
  )
  const messages: Array<Message> = []
  let written = ""
  let isReady = false
  child.stderr?.on("data", (text) => {
    if (isReady) process.stderr.write(text)
    else written += String(text)
  })
  const gone = once(child, "exit")
  const ready = once(child, "message")
  if ((await Promise.race([ready, gone]))[0] !== "ready") throw new Error(`the worker did not start: ${written}`)
  isReady = true
  let waiting = Promise.withResolvers<boolean>()
  child.on("message", (each: Message) => {
    messages.push(each)
    if ("done" in each) waiting.resolve(true)
  })
  gone.then(() => waiting.resolve(false))
  return {
    child,
    messages,
    send: (job) => {
      waiting = Promise.withResolvers()
      child.send(job)
    },
    done: () => waiting.promise,
    kill: async () => {
      child.kill("SIGKILL")
      await gone
    },
    end: async () => {
      if (child.connected) child.disconnect()
      await gone
    }
  }
}
