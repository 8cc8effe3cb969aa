// Starts the real runtime of Workers on a free port, with the objects in a temporary folder.
import { once } from "node:events"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder, removeFolder, spawnGuarded } from "../../../tests/processes/spawn-guarded.ts"
import { bundle } from "../build.ts"

const example = join(import.meta.dirname, "..")
/** The program of the runtime. */
export const workerd = join(example, "../../node_modules/.bin/workerd")
const configuration = readFileSync(join(example, "workerd.capnp"), "utf8")

/** The token that creates accounts. */
export const ADMIN_TOKEN = "test-admin-token"

export interface Runtime {
  readonly url: string
  readonly pid: number
  readonly stop: (signal: NodeJS.Signals) => Promise<void>
}

/** A folder with a bundled Worker, in which the runtime can be started several times. */
export const openFolder = async (input: string, edit: (configuration: string) => string = (text) => text) => {
  const folder = newFolder("waybill-objects-")
  mkdirSync(join(folder, "storage"))
  await bundle(join(example, input), join(folder, "dist/worker.js"))
  writeFileSync(join(folder, "workerd.capnp"), edit(configuration))
  const start = async (
    environment: NodeJS.ProcessEnv = { ADMIN_TOKEN },
    log: "inherit" | "ignore" = "inherit"
  ): Promise<Runtime> => {
    const options = ["--socket-addr=http=127.0.0.1:0", "--control-fd=3"]
    const child = spawnGuarded(workerd, ["serve", ...options, join(folder, "workerd.capnp")], {
      cwd: folder,
      env: environment,
      stdio: ["ignore", log, log, "pipe"]
    })
    const ended = once(child, "exit").then(([code, signal]) => {
      throw new Error(`workerd ended with ${signal ?? code}`)
    })
    // The runtime writes its port to the pipe when it listens.
    const [printed] = await Promise.race([once(child.stdio[3]!, "data"), ended])
    const { port } = JSON.parse(String(printed)) as { readonly port: number }
    return {
      url: `http://127.0.0.1:${port}`,
      pid: child.pid!,
      stop: async (signal) => {
        child.kill(signal)
        await ended.catch(() => {})
      }
    }
  }
  return { start, remove: () => removeFolder(folder) }
}
