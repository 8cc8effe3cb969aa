// The service as a separate process, and a session in its console.
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const bin = join(import.meta.dirname, "../../packages/cli/bin/waybill.mjs")

export const run = (folder: string, args: ReadonlyArray<string>, options: ReadonlyArray<string> = []) =>
  spawn(process.execPath, [...options, bin, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] })

/** Returns what a process has printed when a pattern matches it. Throws if it ends before. */
const printed = (child: ReturnType<typeof run>, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ""
    const take = (chunk: Buffer): void => {
      text += String(chunk)
      const [, found] = pattern.exec(text) ?? []
      if (found === undefined) return
      child.stdout.off("data", take)
      child.stderr.off("data", take)
      child.off("exit", fail)
      resolve(found)
    }
    const fail = () => reject(new Error(text))
    child.stdout.on("data", take)
    child.stderr.on("data", take)
    child.once("exit", fail)
  })

/** Milliseconds of a clock tick, in which Linux counts the processor time of a process. */
const TICK = 10

/** Returns the processor time that a process has used, in milliseconds. */
const processorTime = (place: string): number => {
  // The name of the program, in parentheses, may contain spaces.
  const [, fields = ""] = readFileSync(`${place}/stat`, "utf8").split(") ")
  const [user, system] = fields.split(" ").slice(11, 13)
  return (Number(user) + Number(system)) * TICK
}

/** Returns the processor time that a thread has used, in milliseconds. Linux counts it in nanoseconds. */
const threadTime = (place: string): number => {
  const [nanoseconds] = readFileSync(`${place}/schedstat`, "utf8").split(" ", 1)
  return Number(nanoseconds) / 1e6
}

/**
 * Starts the service on a database, and logs in. `options` are those of Node, `flags` those of `serve`, `token` is that of the operator API, and
 * `cookie` the session.
 */
export const startService = async (
  folder: string,
  database: string,
  {
    flags = [] as ReadonlyArray<string>,
    name = "bench",
    options = [] as ReadonlyArray<string>,
    prefix = "waybill_",
    role = "viewer"
  } = {}
) => {
  const tables = ["--database", database, "--prefix", prefix]
  const token = await printed(run(folder, ["operator", "create", name, "--role", role, ...tables]), /(wb_op_\S+)/)
  const child = run(folder, ["serve", "--port", "0", "--log", "off", ...tables, ...flags], options)
  const url = await printed(child, /listening on (\S+)\n/)
  const reply = await fetch(`${url}/console/login`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ token }),
    redirect: "manual"
  })
  const place = `/proc/${child.pid}`
  const cookie = reply.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
  return {
    url: `${url}/console/`,
    cookie,
    token,
    /** Returns the processor time that the service has used, in milliseconds. */
    processorTime: () => processorTime(place),
    /** Returns the processor time of the thread that has the event loop, in milliseconds. */
    eventLoopTime: () => threadTime(`${place}/task/${child.pid}`),
    /** Starts and ends a measurement of the longest turn of the event loop, in milliseconds. */
    longestTurn: async () => {
      const line = printed(child, /turn (\S+)\n/)
      child.kill("SIGUSR2")
      return Number(await line)
    },
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", resolve)
        child.kill("SIGTERM")
      })
  }
}

export type RunningService = Awaited<ReturnType<typeof startService>>
