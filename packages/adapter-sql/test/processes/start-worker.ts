import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { workerProgram } from "./bundle.ts"
import type { Beginning, News, Order } from "./worker.ts"

export interface Worker {
  readonly child: ChildProcess
  /** Everything that it has said so far. */
  readonly news: ReadonlyArray<News>
  readonly tell: (order: Order) => void
  /** Until it has done what it was told, or is dead; whether it has. */
  readonly done: () => Promise<boolean>
  readonly kill: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts a process of its own over these tables. */
export const startWorker = async (beginning: Beginning): Promise<Worker> => {
  const child = fork(await workerProgram(), [JSON.stringify(beginning)], {
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "waybill-compile-cache") }
  })
  const news: Array<News> = []
  const gone = once(child, "exit")
  const ready = once(child, "message")
  if ((await Promise.race([ready, gone]))[0] !== "ready") throw new Error("a worker did not start")
  let waiting = Promise.withResolvers<boolean>()
  child.on("message", (each: News) => {
    news.push(each)
    if ("done" in each) waiting.resolve(true)
  })
  gone.then(() => waiting.resolve(false))
  return {
    child,
    news,
    tell: (order) => {
      waiting = Promise.withResolvers()
      child.send(order)
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
