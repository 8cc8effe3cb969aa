import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The command line, as it stands in the checkout. */
export const bin = join(import.meta.dirname, "../../packages/cli/bin/waybill.mjs")

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A folder of its own, with ways to run the command line in it. */
export const workplace = () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-"))
  const children: Array<ChildProcess> = []

  const start = (args: ReadonlyArray<string>, environment: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [bin, ...args], { cwd: folder, env: { ...process.env, ...environment } })
    children.push(child)
    const ran = { out: "", err: "" }
    child.stdout.on("data", (text) => (ran.out += String(text)))
    child.stderr.on("data", (text) => (ran.err += String(text)))
    const ended = new Promise<Ran>((resolve) => child.on("close", (code) => resolve({ code, ...ran })))
    return { child, ran, ended }
  }

  const run = (args: ReadonlyArray<string>, environment?: Record<string, string>): Promise<Ran> =>
    start(args, environment).ended

  /** Starts the service, and waits until it says where it answers. */
  const serve = async (args: ReadonlyArray<string> = [], environment?: Record<string, string>) => {
    const started = start(["serve", "--port", "0", ...args], environment)
    const said = /answers at (\S+?),/
    for (let waited = 0; !said.test(started.ran.err); waited += 50) {
      if (started.child.exitCode !== null || waited > 200_000) throw new Error(started.ran.err)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const url = said.exec(started.ran.err)?.[1] ?? ""
    const credentials = JSON.parse(/^ {2}(\{.*\})$/m.exec(started.ran.err)?.[1] ?? "{}") as Record<string, string>
    const call = async (method: string, data: object, login: object = credentials) => {
      const body = JSON.stringify({ ...login, data })
      const reply = await fetch(`${url}/v1/${method}`, { method: "POST", body, signal: AbortSignal.timeout(30_000) })
      return (await reply.json()) as Record<string, unknown>
    }
    return { ...started, url, credentials, call }
  }

  /** The ids of all orders by their xids, as the operator sees them. */
  const stored = async (database: ReadonlyArray<string>): Promise<ReadonlyMap<string, string>> => {
    const { out } = await run(["order", "list", "--json", "--limit", "100000", ...database])
    const orders = JSON.parse(out) as ReadonlyArray<{ readonly xid: string; readonly order_id: string }>
    return new Map(orders.map(({ order_id, xid }) => [xid, order_id]))
  }

  const clear = () => {
    for (const child of children) if (child.exitCode === null) child.kill("SIGKILL")
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, start, run, serve, stored, clear }
}

/** A service that answers. */
export type Served = Pick<Awaited<ReturnType<ReturnType<typeof workplace>["serve"]>>, "call" | "url" | "credentials">
