// Starts the real runtime of Workers on a free port, with the objects in a temporary folder.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundle } from "../build.ts"

const example = join(import.meta.dirname, "..")
const workerd = join(example, "../../node_modules/.bin/workerd")
const configuration = readFileSync(join(example, "workerd.capnp"), "utf8")

/** The token that creates accounts. */
export const ADMIN_TOKEN = "test-admin-token"

export interface Runtime {
  readonly url: string
  readonly pid: number
  readonly stop: (signal: NodeJS.Signals) => Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" ? address!.port : 0
}

const responds = (url: string, child: ChildProcess): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => {
      if (child.exitCode !== null) throw new Error(`workerd exited with ${child.exitCode}`)
      return false
    }
  )

/** A folder with a bundled Worker, in which the runtime can be started several times. */
export const openFolder = async (input: string, edit: (configuration: string) => string = (text) => text) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-objects-"))
  mkdirSync(join(folder, "storage"))
  await bundle(join(example, input), join(folder, "dist/worker.js"))
  writeFileSync(join(folder, "workerd.capnp"), edit(configuration))
  const start = async (environment: NodeJS.ProcessEnv = { ADMIN_TOKEN }): Promise<Runtime> => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const address = `--socket-addr=http=127.0.0.1:${port}`
    const child = spawn(workerd, ["serve", address, join(folder, "workerd.capnp")], {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "inherit", "inherit"]
    })
    const ended = once(child, "exit")
    while (!(await responds(url, child))) await new Promise((resolve) => setTimeout(resolve, 50))
    return {
      url,
      pid: child.pid!,
      stop: async (signal) => {
        child.kill(signal)
        await ended
      }
    }
  }
  return { start, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
